interface Parameter {
  name: string;
}

/** An operation of the document, and what it is about. */
export interface Documented {
  area: string;
  operation: { parameters?: Parameter[] };
}

/** Names the parameters that several operations take, and lets the operations refer to them. */
export function withSharedParameters<Each extends Documented>(operations: readonly Each[]) {
  const names = namesOfShared(operations);
  const referred = operations.map(({ operation: { parameters, ...operation }, ...each }) => ({
    ...each,
    operation: {
      ...operation,
      ...(parameters && { parameters: parameters.map((parameter) => referTo(parameter, names)) }),
    },
  }));
  const shared = [...names].map(([text, name]) => [name, JSON.parse(text) as Parameter] as const);
  return { operations: referred, parameters: Object.fromEntries(shared) };
}

/** The most common meaning of a word has the word as its name. Other meanings add the area that has them first. */
function namesOfShared(operations: readonly Documented[]): ReadonlyMap<string, string> {
  const uses = new Map<string, { name: string; area: string; count: number }>();
  for (const { area, operation } of operations) {
    for (const parameter of operation.parameters ?? []) {
      const text = JSON.stringify(parameter);
      const { count, ...first } = uses.get(text) ?? { name: parameter.name, area, count: 0 };
      uses.set(text, { ...first, count: count + 1 });
    }
  }
  const names = new Map<string, string>();
  const shared = [...uses].filter(([, { count }]) => count > 1);
  for (const [text, { name, area }] of shared.sort(([, one], [, other]) => other.count - one.count)) {
    const known = [...names.values()].map(asGenerated);
    const free = [name, `${name}_${area}`, `${name}_${area}_2`].find(
      (each) => !known.includes(asGenerated(each)),
    );
    if (free !== undefined) names.set(text, free);
  }
  return names;
}

/** Generators of clients turn `dataFim` and `data_fim` into one name. */
function asGenerated(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

function referTo(parameter: Parameter, names: ReadonlyMap<string, string>): object {
  const name = names.get(JSON.stringify(parameter));
  return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
}

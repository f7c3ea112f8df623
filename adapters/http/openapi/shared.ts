/** What several operations of the document answer or take is written once, under a name to which they refer. */

interface Answer {
  headers?: object;
  content?: { 'application/json'?: { schema: { $ref?: string } } };
}

interface Answering {
  operation: { responses: Record<string, object> };
}

/** Names the answers that several operations give, and lets the operations refer to them. */
export function withSharedAnswers<Each extends Answering>(operations: readonly Each[]) {
  const given = operations.flatMap(({ operation }) => Object.entries(operation.responses));
  const texts = given.map(([status, answer]) => ({
    name: nameOf(status, answer),
    text: JSON.stringify(answer),
  }));
  const shared = new Map(
    texts.flatMap(({ name, text }, n) =>
      name && texts.findIndex((each) => each.text === text) < n ? [[text, name] as const] : [],
    ),
  );
  if (new Set(shared.values()).size < shared.size) throw new Error('two answers have one name');
  const refer = (answer: object) => {
    const name = shared.get(JSON.stringify(answer));
    return name === undefined ? answer : { $ref: `#/components/responses/${name}` };
  };
  return {
    operations: operations.map((each) => {
      const responses = Object.entries(each.operation.responses).map(([status, answer]) => [
        status,
        refer(answer),
      ]);
      return {
        ...each,
        operation: { ...each.operation, responses: Object.fromEntries(responses) as object },
      };
    }),
    answers: Object.fromEntries([...shared].map(([text, name]) => [name, JSON.parse(text) as object])),
  };
}

/** `Lote_201`: its content and its status. An answer to a read is `Lote_lido`, since its headers are others. */
function nameOf(status: string, { headers, content }: Answer): string | undefined {
  const envelope = content?.['application/json']?.schema.$ref?.split('/').at(-1);
  return envelope && `${envelope.replace('RespostaDe', '')}_${headers ? status : 'lido'}`;
}

interface Parameter {
  name: string;
}

/** An operation, and what it is about. */
interface Taking {
  area: string;
  operation: { parameters?: Parameter[] };
}

/** Names the parameters that several operations take, and lets the operations refer to them. */
export function withSharedParameters<Each extends Taking>(operations: readonly Each[]) {
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
function namesOfShared(operations: readonly Taking[]): ReadonlyMap<string, string> {
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

interface Answer {
  headers?: object;
  content?: { 'application/json'?: { schema: { $ref?: string } } };
}

interface Documented {
  operation: { responses: Record<string, object> };
}

/** Names the answers that several operations give, and lets the operations refer to them. */
export function withSharedAnswers<Each extends Documented>(operations: readonly Each[]) {
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

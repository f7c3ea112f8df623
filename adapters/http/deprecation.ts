import type { Deprecation } from '../../src/procedure/rest.ts';

/** The headers of a deprecated operation: since when it is (RFC 9745), and when it goes (RFC 8594). */
export function deprecationHeaders({ since, until }: Deprecation) {
  return { deprecation: `@${midnight(since).getTime() / 1000}`, sunset: midnight(until).toUTCString() };
}

/** The same for people, at the head of the operation's description. */
export function deprecationText({ until, instead }: Deprecation): string {
  const [year, month, day] = until.split('-');
  return `**Em desuso:** existe até ${day}/${month}/${year}; é preciso ${instead}.`;
}

/** The headers as the document describes them. */
export function deprecationInDocument(deprecation: Deprecation) {
  const { deprecation: since, sunset } = deprecationHeaders(deprecation);
  return {
    Deprecation: {
      description: 'Desde quando a operação está em desuso, em segundos desde 1970 (RFC 9745).',
      schema: { type: 'string', const: since },
    },
    Sunset: {
      description: 'A partir de quando a operação pode não existir mais (RFC 8594).',
      schema: { type: 'string', const: sunset },
    },
  };
}

/** A release has the same date everywhere. */
function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

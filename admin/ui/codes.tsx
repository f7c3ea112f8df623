/** A sentence in which no code of a record breaks at its hyphens. */
export function Codes({ children }: { children: string }) {
  return children.split(CODE).map((part, n) =>
    n % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other order
      <span key={n} className="indivisa">
        {part}
      </span>
    ),
  );
}

const CODE = /([A-Z]{3,4}-\d{4}-\d+)/;

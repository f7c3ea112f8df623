import type { RegistroDeAuditoria } from '../../../src/auditoria/schemas.ts';
import type { Encontrado } from '../../../src/busca/schemas.ts';
import { upperFirst } from '../../../src/common/text.ts';
import { NOMES } from '../../../src/common/trilha/partes.ts';
import type { Lote } from '../../../src/lotes/schemas.ts';
import { trpc } from '../../service.ts';
import { BATCH } from './batch.tsx';
import type { Kind } from './picker.tsx';

/** A record of any register; batches while nothing is typed. */
export const RECORD: Kind = {
  none: 'Nada',
  search: (texto) => (texto.trim() === '' ? BATCH.search(texto) : trpc.busca.geral.queryOptions({ texto })),
  found: (answer: { docs: Lote[] } | Encontrado[], text) =>
    Array.isArray(answer)
      ? answer.map(({ id, titulo, detalhe }) => ({ value: id, label: titulo, detail: detalhe }))
      : BATCH.found(answer as never, text),
  // An address has only the record's id. The last entry about it says what kind of record it is.
  read: (entidadeId) => trpc.auditoria.logs.queryOptions({ entidadeId, limite: 1 }),
  one: ({ docs: [last] }: { docs: RegistroDeAuditoria[] }, value) =>
    last && { value, label: upperFirst(NOMES[last.entidade]) },
};

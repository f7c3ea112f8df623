import type { Encontrado } from '../../../src/busca/schemas.ts';
import { word } from '../../../src/common/palavras.ts';
import { plantasDoLote } from '../../../src/common/trilha/partes.ts';
import type { Fase } from '../../../src/common/vocabulary.ts';
import type { Lote } from '../../../src/lotes/schemas.ts';
import { trpc } from '../../service.ts';
import { inteiro } from '../format.ts';
import type { FieldProps } from './form.tsx';
import { type Choice, type Kind, Picker } from './picker.tsx';

interface Narrowed {
  /** Batches in this phase come first. */
  fase?: Fase | undefined;
  especieId?: string | undefined;
}

/** Batches, by any part of their code or of a species' name; with a status, only those. */
const batches = (status?: 'ATIVO', { fase, especieId }: Narrowed = {}): Kind => ({
  none: 'Nenhum lote',
  search: (texto) =>
    texto.trim() === '' || especieId
      ? trpc.lotes.listar.queryOptions({ status, busca: texto, fase, especieId, limite: 20 })
      : trpc.busca.geral.queryOptions({ texto, tipo: 'lote', fase }),
  found: (answer: { docs: Lote[] } | Encontrado[]) =>
    Array.isArray(answer)
      ? answer.filter(({ situacao }) => !status || situacao === status).flatMap(seen)
      : answer.docs.map(choice),
  read: (id) => trpc.lotes.buscar.queryOptions({ id }),
  one: choice,
});

export const BATCH = batches();

function choice({ id, codigo, itens_especies, estufa, fase, quantidade_total }: Lote): Choice {
  const especies = itens_especies.map(({ nome_popular }) => nome_popular);
  return called(id, codigo, { especies, fase, quantidade_total, estufa: estufa.codigo_identificador });
}

function seen({ id, titulo, lote }: Encontrado): Choice[] {
  return lote ? [called(id, titulo, lote)] : [];
}

function called(
  value: string,
  codigo: string,
  { especies, fase, quantidade_total, estufa }: NonNullable<Encontrado['lote']>,
): Choice {
  const all = especies.length > 1 ? [especies.join(', ')] : [];
  const detail = [...all, estufa, word(fase), inteiro(quantidade_total)].join(' · ');
  return { value, label: `${plantasDoLote(especies)} · ${codigo}`, detail };
}

/** Batches in progress. */
export function BatchPicker({ fase, especieId, ...props }: FieldProps<string> & Narrowed) {
  return <Picker of={batches('ATIVO', { fase, especieId })} {...props} />;
}

import type { Encontrado } from '../../src/busca/schemas.ts';
import { fold } from '../../src/common/text.ts';
import { listAt, recordAt } from '../ui/address.ts';

/** An act on a record, found by its name followed by a text that finds the record: `mortalidade 22`. */
interface Act {
  /** The name on its button. */
  name: string;
  /** The words with which people begin it, folded; longer ones first. */
  said: readonly string[];
  /** The address of its form, filled with the record; undefined where the act does not apply to it. */
  at: (found: Encontrado) => string | undefined;
}

/** For a batch with living plants. */
const withBatch = (acao: string) => (found: Encontrado) =>
  found.lote && found.situacao === 'ATIVO' && found.lote.quantidade_total > 0
    ? listAt(recordAt('lote', found.id), { acao })
    : undefined;

const withSpecies = (registrar: string) => (found: Encontrado) =>
  found.tipo === 'especie' && (registrar !== 'ENTRADA' || found.situacao === 'ATIVO')
    ? listAt('/movimentacoes', { registrar, especie: found.id })
    : undefined;

/** Anybody who is signed in may do all of them. */
const ACTS: readonly Act[] = [
  {
    name: 'Registrar mortalidade',
    said: ['registrar mortalidade', 'mortalidade', 'morte', 'mortes', 'morreu', 'morreram'],
    at: withBatch('mortalidade'),
  },
  { name: 'Transferir', said: ['transferir', 'transferencia'], at: withBatch('transferir') },
  {
    name: 'Contar e mudar a fase',
    said: ['contar e mudar a fase', 'mudar fase', 'contar'],
    at: withBatch('contar'),
  },
  { name: 'Anotar', said: ['anotar', 'anotacao'], at: withBatch('anotar') },
  { name: 'Descartar lote', said: ['descartar lote', 'descartar'], at: withBatch('descartar') },
  {
    name: 'Nova entrega',
    said: ['nova entrega', 'entrega', 'entregar', 'expedir', 'doar'],
    at: ({ tipo, id, situacao, lote }) => {
      if (tipo === 'destinatario' && situacao === 'ATIVO')
        return listAt('/entregas', { nova: 'sim', destinatario: id });
      if (lote?.fase === 'PRONTO' && lote.quantidade_total > 0)
        return listAt('/entregas', { nova: 'sim', lote: id });
      return tipo === 'especie' ? listAt('/entregas', { nova: 'sim', especie: id }) : undefined;
    },
  },
  {
    name: 'Abrir lote',
    said: ['abrir lote', 'abrir', 'semear'],
    at: ({ tipo, id, situacao }) => {
      if (tipo === 'especie' && situacao === 'ATIVO')
        return listAt('/lotes', { abrir: 'sim', especieId: id });
      const open = situacao === 'Livre' || situacao === 'Ocupada';
      return tipo === 'estufa' && open ? listAt('/lotes', { abrir: 'sim', estufaId: id }) : undefined;
    },
  },
  { name: 'Registrar entrada', said: ['registrar entrada', 'entrada'], at: withSpecies('ENTRADA') },
  { name: 'Registrar saída', said: ['registrar saida', 'saida'], at: withSpecies('SAIDA') },
  { name: 'Registrar perda', said: ['registrar perda', 'perda'], at: withSpecies('PERDA') },
];

/** The act that a text begins with, and the rest of the text, which names the record. */
export function actIn(text: string): { act: Act; of: string } | undefined {
  const folded = fold(text);
  for (const act of ACTS) {
    const said = act.said.find((each) => folded.startsWith(`${each} `));
    if (said) return { act, of: folded.slice(said.length + 1) };
  }
  return undefined;
}

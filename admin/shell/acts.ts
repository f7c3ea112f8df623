import type { Encontrado } from '../../src/busca/schemas.ts';
import { fold } from '../../src/common/text.ts';
import { listAt, recordAt } from '../ui/address.ts';

/** What can be done with a record that is found, by its name and then whatever finds the record: `mortalidade 22`. */
interface Act {
  /** As its button calls it. */
  name: string;
  /** How people begin to say it, folded; the longer first. */
  said: readonly string[];
  /** Where its form is, filled with the record; undefined where it cannot be done with that. */
  at: (found: Encontrado) => string | undefined;
}

/** With a batch in which something lives. */
const withBatch = (acao: string) => (found: Encontrado) =>
  found.lote && found.situacao === 'ATIVO' && found.lote.quantidade_total > 0
    ? listAt(recordAt('lote', found.id), { acao })
    : undefined;

const withSpecies = (registrar: string) => (found: Encontrado) =>
  found.tipo === 'especie' && (registrar !== 'ENTRADA' || found.situacao === 'ATIVO')
    ? listAt('/movimentacoes', { registrar, especie: found.id })
    : undefined;

/** Whoever is signed in may do all of them. */
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

/** The act that a text begins with, and what it says of the record. */
export function actIn(text: string): { act: Act; of: string } | undefined {
  const folded = fold(text);
  for (const act of ACTS) {
    const said = act.said.find((each) => folded.startsWith(`${each} `));
    if (said) return { act, of: folded.slice(said.length + 1) };
  }
  return undefined;
}

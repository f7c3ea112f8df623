import type { Attempt } from './people.ts';

/** Balances, of which none falls below zero. Of a batch also its phase, and the operation that closed it. */
export interface State {
  saldos: Readonly<Record<string, number>>;
  fase?: string;
  fechou?: string | null;
}

/** The free places of the greenhouse, the one thing that has no id here. */
export const VAGAS = 'vagas';

/** What somebody was told of a thing, which was so at some moment between question and answer. */
interface Told {
  thing: string;
  what: string;
  fits(state: State): boolean;
}

const saldo = (thing: string, of: string, seen: number): Told => ({
  ...{ thing, what: `there is ${seen} of ${of}`, fits: ({ saldos }) => saldos[of] === seen },
});

/** What an answer of 200 shows of a species, a batch or the greenhouse. */
export function shown(path: string, text: string): Told {
  const { data } = JSON.parse(text);
  if (path.startsWith('/especies')) return saldo(data.id, data.id, data.quantidade_atual);
  if (path.startsWith('/estufas')) return saldo(VAGAS, VAGAS, data.capacidade_total - data.ocupacao_atual);
  const itens: [string, number][] = data.itens_especies.map(
    (item: { especie_id: string; quantidade_atual: number }) => [item.especie_id, item.quantidade_atual],
  );
  return {
    ...{ thing: data.id, what: `${data.fase}, ${itens.map(([, n]) => n)}` },
    fits: ({ saldos, fase }) => fase === data.fase && itens.every(([id, n]) => saldos[id] === n),
  };
}

interface Fault {
  codigo: string;
  detalhe: string;
  campo: string | null;
}

/** What the refusals of an answer of 400 claim; null for one that nobody here should get. */
export function refusedFor({ wish, text }: Attempt): (Told | null)[] {
  const { errors } = JSON.parse(text) as { errors: Fault[] };
  return errors.map(({ codigo, detalhe, campo }) => {
    const place = Number(/^itens\.(\d+)/.exec(campo ?? '')?.[1] ?? 0);
    const change = wish.leaves[place];
    if (!change) return null;
    const { especie_id, lote_id } = change;
    const [number = '0'] = /\d+(?=\D*$)/.exec(detalhe) ?? [];
    switch (codigo) {
      case 'SALDO_INSUFICIENTE': {
        const [, where, less] = /: (no estoque|no lote) faltam? (\d+)/.exec(detalhe) ?? [];
        const inside = where ? where === 'no lote' : lote_id !== null;
        const thing = inside ? (lote_id as string) : especie_id;
        const taken = -(inside ? change.variacao_lote : change.variacao_sementeira);
        const seen = where ? taken - Number(less) : Number(number);
        return seen < taken ? saldo(thing, especie_id, seen) : null;
      }
      case 'CAPACIDADE_EXCEDIDA': {
        const seen = Number(/ tem (\d+) vagas?,/.exec(detalhe)?.[1] ?? 0);
        return seen < change.variacao_lote ? saldo(VAGAS, VAGAS, seen) : null;
      }
      case 'LOTE_ENCERRADO':
        return { thing: lote_id as string, what: codigo, fits: ({ fase }) => fase === 'FINALIZADO' };
      case 'LOTE_NAO_PRONTO':
        return { thing: lote_id as string, what: codigo, fits: ({ fase }) => fase !== 'PRONTO' };
      case 'JA_ESTORNADA':
        return wish.reverses ? saldo(wish.reverses, wish.reverses, 0) : null;
      default:
        return null;
    }
  });
}

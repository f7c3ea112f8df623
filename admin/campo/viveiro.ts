import { grouped } from '../../src/common/grouped.ts';
import { isCalled, searchText } from '../../src/common/text.ts';
import { unidadeNaFase } from '../../src/estoque/meaning.ts';
import type { LoteEmCampo, LugarEmCampo, RondaEmCampo } from '../../src/lotes/em-campo/schemas.ts';
import type { Ato } from '../device/atos.ts';
import { ondeFica } from '../ui/place.ts';
import type { Conhecidos } from './up-to-date.ts';

/** The nursery as the phone shows it: the known data, with the entries that are still to be recorded. */
export interface Viveiro {
  lotes: LoteConhecido[];
  lugares: LugarConhecido[];
  rondas: ReadonlyMap<string, Pick<RondaEmCampo, 'feita_em'> & { por: { nome: string } }>;
  sementeira: Conhecidos['sementeira'];
}

/** A batch, with its place. */
export interface LoteConhecido extends LoteEmCampo {
  lugar: LugarConhecido | undefined;
}
export type EspecieNoLote = LoteEmCampo['especies'][number];

/** A place, with its free room. */
export interface LugarConhecido extends LugarEmCampo {
  vagas: number;
}

/** An act as it was noted, with the person and the time. */
export interface Noted {
  ato: Ato;
  anotadoEm: number;
  usuario: { nome: string };
}

export function viveiroOf(
  { lotes, lugares, rondas, sementeira }: Conhecidos,
  noted: readonly Noted[],
): Viveiro {
  const after = lotes.map((lote) =>
    noted.reduce((one, { ato, anotadoEm }) => depoisDe(one, ato, anotadoEm), lote),
  );
  const taken = grouped(after, ({ estufa_id }) => estufa_id);
  const places = lugares.map((lugar) => {
    const there = (taken.get(lugar.id) ?? []).reduce((sum, lote) => sum + lote.quantidade_total, 0);
    return { ...lugar, vagas: Math.max(0, lugar.capacidade - there) };
  });
  const byId = new Map(places.map((lugar) => [lugar.id, lugar]));
  const seen = [...rondas, ...noted.flatMap(rondaDe)];
  return {
    lotes: after.map((lote) => ({ ...lote, lugar: byId.get(lote.estufa_id) })),
    lugares: places,
    rondas: new Map(seen.map((ronda) => [ronda.estufa, ronda])),
    sementeira: sementeira.map((linha) =>
      noted.reduce((one, { ato, anotadoEm }) => contada(one, ato, anotadoEm), linha),
    ),
  };
}

/** The batch after an act. */
function depoisDe(lote: LoteEmCampo, ato: Ato, anotadoEm: number): LoteEmCampo {
  if (ato.tipo === 'RONDA' || ato.lote?.id !== lote.id) return lote;
  switch (ato.tipo) {
    case 'MORTALIDADE':
      return comVivas(lote, ato.especie.id, (havia) => havia - ato.quantidade);
    case 'FASE':
      return ato.contagem.reduce((one, { especie, vivas }) => comVivas(one, especie.id, () => vivas), {
        ...lote,
        fase: ato.fase,
        especies: lote.especies.map((each) => ({ ...each, tipo: unidadeNaFase(each.tipo, ato.fase) })),
      });
    case 'TRANSFERENCIA':
      return { ...lote, estufa_id: ato.lugar.id, estufa: ato.lugar.codigo };
    case 'CONTAGEM': {
      const especies = lote.especies.map((especie) =>
        especie.contagem ? { ...especie, contagem: contada(especie.contagem, ato, anotadoEm) } : especie,
      );
      return { ...lote, especies };
    }
    case 'ANOTACAO':
      return lote;
  }
}

function comVivas(lote: LoteEmCampo, especie_id: string, vivas: (havia: number) => number): LoteEmCampo {
  const especies = lote.especies.map((especie) =>
    especie.id === especie_id ? { ...especie, quantidade: Math.max(0, vivas(especie.quantidade)) } : especie,
  );
  return {
    ...lote,
    especies,
    quantidade_total: especies.reduce((sum, { quantidade }) => sum + quantidade, 0),
  };
}

interface LinhaDeContagem {
  linha_id: string;
  quantidade: number | null;
  contada_em: string | null;
}

function contada<Each extends LinhaDeContagem>(linha: Each, ato: Ato, anotadoEm: number): Each {
  if (ato.tipo !== 'CONTAGEM' || ato.linha_id !== linha.linha_id) return linha;
  return { ...linha, quantidade: ato.quantidade, contada_em: new Date(anotadoEm).toISOString() };
}

function rondaDe({ ato, anotadoEm, usuario }: Noted) {
  if (ato.tipo !== 'RONDA') return [];
  return [{ estufa: ato.estufa, feita_em: new Date(anotadoEm).toISOString(), por: { nome: usuario.nome } }];
}

/** `Estufa 2, Barraca 3, posição 1` */
export function ondeEsta({ estufa, barraca, posicao }: LugarEmCampo): string {
  return ondeFica({ localizacao_estufa: estufa, localizacao_barraca: barraca, localizacao_posicao: posicao });
}

/** The batches of a greenhouse, in walking order. */
export interface NaEstufa {
  estufa: string;
  /** Any of its places. */
  lugar_id: string;
  lotes: LoteConhecido[];
}

const { compare } = new Intl.Collator('pt-BR', { numeric: true });

/** By greenhouse, stall and position. The greenhouse of the last visit comes first. */
export function porEstufa(lotes: readonly LoteConhecido[], ultima: string | null): NaEstufa[] {
  const groups = grouped(
    lotes.flatMap((lote) => (lote.lugar ? [{ lote, lugar: lote.lugar }] : [])),
    ({ lugar }) => lugar.estufa,
  );
  return [...groups]
    .map(([estufa, all]) => ({
      estufa,
      lugar_id: all[0].lugar.id,
      lotes: all.toSorted((a, b) => along(a.lugar, b.lugar)).map(({ lote }) => lote),
    }))
    .sort((a, b) => Number(b.estufa === ultima) - Number(a.estufa === ultima) || compare(a.estufa, b.estufa));
}

/** The places that a batch may move to: those of its own greenhouse first, then the others in walking order. */
export function aPartirDe(
  { estufa_id, lugar }: LoteConhecido,
  lugares: readonly LugarConhecido[],
): LugarConhecido[] {
  const here = (each: LugarEmCampo) => Number(each.estufa === lugar?.estufa);
  return lugares
    .filter(({ id, status }) => id !== estufa_id && (status === 'Livre' || status === 'Ocupada'))
    .sort((a, b) => here(b) - here(a) || compare(a.estufa, b.estufa) || along(a, b));
}

function along(a: LugarEmCampo, b: LugarEmCampo): number {
  return compare(a.barraca, b.barraca) || compare(a.posicao, b.posicao);
}

/** The batches whose code, species or place contains the text. */
export function containing(lotes: readonly LoteConhecido[], text: string): LoteConhecido[] {
  return lotes.filter(({ codigo, estufa, lugar, especies }) => {
    const all = searchText(
      ...[codigo, estufa, lugar?.estufa, lugar?.barraca],
      ...especies.flatMap(({ nome, nome_cientifico }) => [nome, nome_cientifico]),
    );
    return isCalled(all, text);
  });
}

/** Whether an open count still lacks something of the batch. */
export function faltaContar({ especies }: LoteConhecido): boolean {
  return especies.some(({ contagem }) => contagem !== null && contagem.quantidade === null);
}

import { fold } from '../../src/common/text.ts';
import type { TipoEspecie } from '../../src/common/vocabulary.ts';
import type { Especie } from '../../src/especies/schemas.ts';
import type { Lote } from '../../src/lotes/schemas.ts';
import { service } from '../service.ts';

/** A stock that a plant may be delivered from: a ready batch, or the sementeira of its seedlings or of its seeds. */
export interface Oferta {
  /** A species leaves one batch, or its sementeira, once in a delivery. */
  chave: string;
  especie_id: string;
  lote: Pick<Lote, 'id' | 'codigo'> | null;
  saldo: number;
  unidade: TipoEspecie;
  /** Where the batch stands. */
  onde: string;
  /** All that is alive in the batch: with it, the batch is finished. */
  doLote: number;
}

/** What there is of seeds and of seedlings, which are never added up. */
export function porUnidade(of: readonly { saldo: number; unidade: TipoEspecie }[]) {
  const sum = (tipo: TipoEspecie) =>
    of.reduce((total, { saldo, unidade }) => total + (unidade === tipo ? saldo : 0), 0);
  return { sementes: sum('SEMENTE'), mudas: sum('MUDA') };
}

/** What there is of a plant, ready batches from the oldest on, and the sementeira last; whichever of its records was chosen. */
export const ofertas = (especieId: string) => ({
  queryKey: ['ofertas', especieId],
  queryFn: () => procurar(especieId),
});

async function procurar(especieId: string): Promise<Oferta[]> {
  const especie = await service.especies.buscar.query({ id: especieId });
  const registros = await registrosDa(especie);
  const lotes = await Promise.all(registros.map(prontos));
  return [
    ...lotes
      .flat()
      .sort((a, b) => a.desde.localeCompare(b.desde))
      .map(({ desde: _, ...oferta }) => oferta),
    ...registros.filter(({ quantidade_atual }) => quantidade_atual > 0).map(sementeira),
  ];
}

/** Seeds and seedlings of one plant are two records of the same names; the seedlings come first. */
async function registrosDa(especie: Especie): Promise<Especie[]> {
  const docs = await all((page) =>
    service.especies.listar.query({ nome: especie.nome_popular, page, limite: 100 }),
  );
  return docs
    .filter((other) => planta(other) === planta(especie))
    .sort((a, b) => a.tipo.localeCompare(b.tipo));
}

/** By which records are of one plant. */
export function planta({
  nome_popular,
  nome_cientifico,
  variedade,
}: Pick<Especie, 'nome_popular' | 'nome_cientifico' | 'variedade'>): string {
  return [nome_popular, nome_cientifico, variedade].map((name) => fold(name ?? '')).join('|');
}

async function prontos({ id: especieId }: Especie): Promise<(Oferta & { desde: string })[]> {
  const docs = await all((page) =>
    service.lotes.listar.query({ especieId, fase: 'PRONTO', status: 'ATIVO', page, limite: 100 }),
  );
  // The list is from the newest on.
  return docs.reverse().flatMap(({ id, codigo, itens_especies, estufa, data_inicio, quantidade_total }) => {
    const saldo = itens_especies.find(({ especie_id }) => especie_id === especieId)?.quantidade_atual ?? 0;
    if (saldo === 0) return [];
    const chave = chaveDo(id, especieId);
    const lote = { id, codigo };
    const onde = estufa.codigo_identificador;
    const oferta: Oferta = {
      chave,
      especie_id: especieId,
      lote,
      saldo,
      unidade: 'MUDA',
      onde,
      doLote: quantidade_total,
    };
    return [{ ...oferta, desde: data_inicio }];
  });
}

/** What a species in a batch is called among what is offered. */
export function chaveDo(lote: string, especie: string): string {
  return `${especie} ${lote}`;
}

function sementeira({ id, tipo, quantidade_atual }: Especie): Oferta {
  return {
    chave: id,
    especie_id: id,
    lote: null,
    saldo: quantidade_atual,
    unidade: tipo,
    onde: '',
    doLote: 0,
  };
}

async function all<Row>(
  read: (page: number) => Promise<{ docs: Row[]; hasNextPage: boolean }>,
): Promise<Row[]> {
  const docs: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await read(page);
    docs.push(...answer.docs);
    if (!answer.hasNextPage) return docs;
  }
}

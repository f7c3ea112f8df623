import { fold } from '../../src/common/text.ts';
import type { TipoEspecie } from '../../src/common/vocabulary.ts';
import type { Especie } from '../../src/especies/schemas.ts';
import type { Lote } from '../../src/lotes/schemas.ts';
import { service } from '../service.ts';

/** A stock that a plant can be delivered from: a ready batch, or the sementeira of its seedlings or of its seeds. */
export interface Oferta {
  /** Names the stock. In a delivery a species leaves each stock once. */
  chave: string;
  especie_id: string;
  lote: Pick<Lote, 'id' | 'codigo'> | null;
  saldo: number;
  unidade: TipoEspecie;
  /** The place of the batch. */
  onde: string;
  /** Everything alive in the batch. Taking all of it finishes the batch. */
  doLote: number;
}

/** The balances of seeds and of seedlings, which are never added up. */
export function porUnidade(of: readonly { saldo: number; unidade: TipoEspecie }[]) {
  const sum = (tipo: TipoEspecie) =>
    of.reduce((total, { saldo, unidade }) => total + (unidade === tipo ? saldo : 0), 0);
  return { sementes: sum('SEMENTE'), mudas: sum('MUDA') };
}

/** The stocks of a plant, whichever of its records was chosen: ready batches, oldest first, and then the sementeira. */
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

/** The seeds and the seedlings of a plant are two records with the same names. The seedlings come first. */
async function registrosDa(especie: Especie): Promise<Especie[]> {
  const docs = await all((page) =>
    service.especies.listar.query({ nome: especie.nome_popular, page, limite: 100 }),
  );
  return docs
    .filter((other) => planta(other) === planta(especie))
    .sort((a, b) => a.tipo.localeCompare(b.tipo));
}

/** The names by which records belong to one plant. */
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
  // The list begins with the newest.
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

/** The name of a species' stock in a batch. */
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

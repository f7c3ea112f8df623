import { Estufa } from '../../db/models/estufa.ts';
import { broken } from '../../db/postgres-errors.ts';
import { caseless } from '../common/text.ts';
import { registrarImportacao } from '../importacoes/registrar.ts';
import { splitResumable } from '../importacoes/retomar.ts';
import { type ImportInput, ImportRows } from '../importacoes/rows.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { atualizar } from './atualizar.ts';
import { comCodigo, inserir } from './criar.ts';
import { estufasComo } from './queries.ts';
import { checkUnica, codigoIdentificador } from './rules.ts';
import { NovaEstufa } from './schemas.ts';

type Linhas = ImportRows<ReturnType<typeof comCodigo>>;

/** Registers the greenhouses of a spreadsheet, or only checks them. Each place and each code is registered once. */
export async function importar(ctx: UserCommandContext, { linhas: enviadas, gravar }: ImportInput) {
  const linhas: Linhas = new ImportRows(enviadas, NovaEstufa.transform(comCodigo));
  linhas.identify(codigoIdentificador, 'localizacao_posicao');
  linhas.distinguish(({ codigo_identificador }) => caseless(codigo_identificador), 'codigo_identificador');
  const registradas = await estufasComo(ctx, linhas.pedidos);
  const lugares = new Set(linhas.identidades);
  const nosLugares = registradas.filter((each) => lugares.has(codigoIdentificador(each)));
  const { resumable } = await splitResumable(ctx, 'estufa', nosLugares);
  const outras = registradas.filter((each) => !resumable.includes(each));
  linhas.decideEach((pedido) => checkUnica(pedido, outras));
  linhas.takeUp(new Map(resumable.map((each) => [codigoIdentificador(each), each.id])));
  const gravadas = gravar ? [...(await retomar(ctx, linhas)), ...(await inserir(ctx, linhas.novos))] : [];
  if (gravar) {
    linhas.keep(gravadas.map(codigoIdentificador), broken('estufas_lugar_unico'));
  }
  const ids = gravadas.map(({ id }) => id);
  return linhas.result(await registrarImportacao(ctx, 'estufas', ids));
}

async function retomar(ctx: UserCommandContext, { retomados }: Linhas): Promise<Estufa[]> {
  const ids = retomados.map(({ id }) => id);
  // A code may move from one greenhouse to another, so all codes are given up before any is taken.
  await Estufa.query(ctx.db)
    .patch({ codigo_unico: Estufa.raw('id::text') })
    .whereIn('id', ids);
  const retomadas: Estufa[] = [];
  for (const { id, pedido } of retomados) {
    retomadas.push(await atualizar(ctx, { id, ...pedido }));
  }
  return retomadas;
}

import { broken } from '../../db/postgres-errors.ts';
import { fold } from '../common/text.ts';
import { type ImportInput, ImportRows } from '../import-rows.ts';
import { registrarImportacao } from '../importacoes/registrar.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { comCodigo, inserir } from './criar.ts';
import { estufasComo } from './queries.ts';
import { checkUnica, codigoIdentificador } from './rules.ts';
import { NovaEstufa } from './schemas.ts';

/** Registers the greenhouses of a spreadsheet, or only says which could be: each place once, and each code. */
export async function importar(ctx: UserCommandContext, { linhas: enviadas, gravar }: ImportInput) {
  const linhas = new ImportRows(enviadas, NovaEstufa.transform(comCodigo));
  linhas.identify(codigoIdentificador, 'localizacao_posicao');
  linhas.distinguish(({ codigo_identificador }) => fold(codigo_identificador), 'codigo_identificador');
  const outras = await estufasComo(ctx, linhas.pedidos);
  linhas.judge((pedido) => checkUnica(pedido, outras));
  const criadas = gravar ? await inserir(ctx, linhas.pedidos) : [];
  if (gravar) {
    linhas.keep(
      criadas.map(({ lugar }) => lugar),
      broken('estufas_lugar_unico'),
    );
  }
  const ids = criadas.map(({ id }) => id);
  return linhas.result(gravar, await registrarImportacao(ctx, 'estufas', ids));
}

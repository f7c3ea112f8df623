import type { z } from 'zod';
import { Estufa } from '../../db/models/estufa.ts';
import { changes } from '../auditoria/trail.ts';
import { notFound } from '../errors.ts';
import type { UserCommandContext } from '../trpc.ts';
import type { MarcaEstufa } from '../vocabulary.ts';
import { derivedFrom } from './criar.ts';
import { checkCapacidade, checkMarca, marcaDe } from './rules.ts';
import type { atualizarEstufa } from './schemas.ts';

type Input = z.output<typeof atualizarEstufa> & { id: string };

/** Changes a greenhouse's place, capacity or mark. Nothing is written, nor audited, when nothing differs. */
export async function atualizar(
  { db, now, user, audit }: UserCommandContext,
  { id, status, ...input }: Input,
) {
  const estufa = await locked(db, id);
  const wanted = { ...input, ...(status !== undefined && { marca: marcaDe(status) }) };
  const { localizacao_estufa = estufa.localizacao_estufa, localizacao_barraca = estufa.localizacao_barraca } =
    input;
  const { localizacao_posicao = estufa.localizacao_posicao } = input;
  const derived = derivedFrom({ localizacao_estufa, localizacao_barraca, localizacao_posicao });
  const { codigo_identificador } = derived;
  const detalhes = changes(estufa, { ...wanted, codigo_identificador });
  if (Object.keys(detalhes).length === 0) return estufa;

  const { marca = estufa.marca, capacidade_total = estufa.capacidade_total } = wanted;
  checkMarca(user.cargo, estufa.marca, marca);
  checkCapacidade(estufa.ocupacao_atual, capacidade_total);
  audit.record(actionFor(estufa.marca, marca), 'estufa', id, detalhes);
  return patch(db, id, { ...wanted, ...derived, data_att: now().toISOString() });
}

/** Marks a greenhouse Inativo. Always allowed; doing it again changes nothing. */
export async function inativar(ctx: UserCommandContext, id: string) {
  return atualizar(ctx, { id, status: 'Inativo' });
}

function actionFor(before: MarcaEstufa | null, after: MarcaEstufa | null) {
  return before !== 'Inativo' && after === 'Inativo' ? 'INATIVAR_ESTUFA' : 'ATUALIZAR_ESTUFA';
}

async function locked(db: UserCommandContext['db'], id: string): Promise<Estufa> {
  return Estufa.query(db).findById(id).forUpdate().throwIfNotFound(notFound());
}

async function patch(db: UserCommandContext['db'], id: string, values: Partial<Estufa>): Promise<Estufa> {
  return Estufa.query(db).patch(values).where({ id }).returning('*').first().throwIfNotFound();
}

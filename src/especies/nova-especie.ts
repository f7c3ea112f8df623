import { type Inserted, insertRows } from '../../db/insert-rows.ts';
import { Especie } from '../../db/models/especie.ts';
import { type Audited, created } from '../procedure/audit-trail.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { plantasDe } from './plantas.ts';
import { derivedFrom } from './rules.ts';
import type { NovaEspecie } from './schemas.ts';

/** A species to insert. Without a plant, it goes to the plant of its identity. */
type New = Omit<NovaEspecie, 'quantidade_inicial'> & { id?: string; planta_id?: string };

export const AUDITED: Audited<Inserted<Especie>> = {
  nome_popular: 'value',
  nome_cientifico: 'value',
  variedade: 'value',
  categoria: 'value',
  tipo: 'value',
  anotacoes: 'left out: long, and its first change keeps it',
  id: 'left out: the entry has it',
  seq: 'left out: the entry has the id',
  status: 'left out: a new one is ATIVO until an entry says otherwise',
  quantidade_atual: 'left out: the ledger has it',
  com_procedencia: 'left out: a new one has no lot of seed',
  ultima_contagem: 'left out: a new one was never counted',
  planta_id: 'value',
  identidade: 'left out: derived from the names',
  separada: 'left out: follows from how the plants were joined and separated',
  busca: 'left out: derived from the names',
  data_registro: 'left out: the entry has it',
  data_att: 'left out: the entry has it',
};

/** Inserts species without stock, with their audit entries, and answers them in the order given. */
export async function novasEspecies(
  { db, now, audit }: UserCommandContext,
  values: readonly New[],
): Promise<Inserted<Especie>[]> {
  const instant = now().toISOString();
  const derived = values.map((each) => ({ ...each, ...derivedFrom(each) }));
  const plantas = await plantasDe(
    db,
    derived.flatMap(({ planta_id, identidade }) => (planta_id ? [] : identidade)),
  );
  const rows = derived.map((each) => ({
    ...each,
    planta_id: each.planta_id ?? (plantas.get(each.identidade) as string),
    data_registro: instant,
    data_att: instant,
  }));
  const especies = await insertRows(db, Especie, rows);
  for (const especie of especies) {
    audit.record('CRIAR_ESPECIE', 'especie', especie.id, created(especie, AUDITED));
    if (especie.status === 'INATIVO') {
      const detalhes = { status: { antes: 'ATIVO', depois: 'INATIVO' } };
      audit.record('INATIVAR_ESPECIE', 'especie', especie.id, detalhes);
    }
  }
  return especies;
}

/** Inserts the MUDA for a return that finds none, under the id that the decision used. */
export async function novaMuda(
  ctx: UserCommandContext,
  id: string,
  semente: Inserted<Especie>,
): Promise<void> {
  await novasEspecies(ctx, [{ id, ...comoMuda(semente) }]);
}

/** Plant, names, variety and category come from the seed. Notes about a seed do not apply to its seedling. */
function comoMuda(semente: Inserted<Especie>): Required<Omit<New, 'id'>> {
  const { planta_id, nome_popular, nome_cientifico, variedade, categoria } = semente;
  return {
    planta_id,
    nome_popular,
    nome_cientifico,
    variedade,
    categoria,
    tipo: 'MUDA',
    anotacoes: null,
    status: 'ATIVO',
  };
}

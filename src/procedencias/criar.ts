import { lockUntilCommit } from '../../db/books.ts';
import { type Inserted, insertNewRows } from '../../db/insert-rows.ts';
import { Procedencia } from '../../db/models/procedencia.ts';
import { broken } from '../../db/postgres-errors.ts';
import { prepared } from '../../db/prepared.ts';
import { localDay } from '../common/local-time.ts';
import { fold } from '../common/text.ts';
import type { StatusRegistro } from '../common/vocabulary.ts';
import { type Audited, created } from '../procedure/audit-trail.ts';
import { nextNumber } from '../procedure/numbering.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { buscarProcedencia } from './queries.ts';
import { checkDias, checkEspecie, checkLugar, derivedFrom } from './rules.ts';
import type { NovaProcedencia } from './schemas.ts';

/** What the audit trail keeps of a new lot of seed. Its collector and its giver are persons. */
export const AUDITED: Audited<Inserted<Procedencia>> = {
  codigo: 'value',
  especie_id: 'value',
  origem: 'value',
  data: 'value',
  municipio: 'value',
  uf: 'value',
  local: 'value',
  latitude: 'value',
  longitude: 'value',
  numero_matrizes: 'value',
  categoria: 'value',
  coletor: 'personal',
  fornecedor: 'personal',
  documento: 'value',
  validade: 'value',
  pureza: 'value',
  germinacao_teste: 'value',
  data_teste: 'value',
  peso_gramas: 'value',
  anotacoes: 'left out: long, and its first change keeps it',
  id: 'left out: the entry has it',
  seq: 'left out: the entry has the id',
  status: 'left out: a new one is ATIVO until an entry says otherwise',
  recebida: 'left out: the ledger has it',
  saldo: 'left out: the ledger has it',
  entrada: 'left out: the ledger has it',
  busca_codigo: 'left out: derived from the code',
  busca: 'left out: derived from the place',
  busca_coletor: 'left out: derived from who collected it',
  busca_fornecedor: 'left out: derived from who gave it',
  data_registro: 'left out: the entry has it',
  data_att: 'left out: the entry has it',
};

/**
 * Registers a lot of seed, ATIVO by default. It is empty until an entry names it. A code that is already registered is a conflict
 * (409).
 */
export async function criar(ctx: UserCommandContext, input: NovaProcedencia) {
  const especies = await lockEspecies(ctx, [input.especie_id]);
  checkProcedenciaNova(ctx, input, especies);
  const [procedencia] = await inserir(ctx, [input]);
  if (!procedencia) throw broken('procedencias_codigo_unico');
  return buscarProcedencia(ctx, procedencia.id);
}

/** The rules for a new lot of seed that do not depend on other lots. */
export function checkProcedenciaNova(
  { now, settings }: Pick<UserCommandContext, 'now' | 'settings'>,
  input: NovaProcedencia,
  especies: ReadonlyMap<string, EspecieTravada>,
): void {
  checkEspecie(especies.get(input.especie_id));
  checkLugar(input);
  checkDias(input, localDay(now(), settings.fusoHorario));
}

interface EspecieTravada {
  id: string;
  nome_popular: string;
  status: StatusRegistro;
}

/** Locks the species of new lots as for a movement, because each movement reads whether its species has any. */
export async function lockEspecies(
  { db }: Pick<UserCommandContext, 'db'>,
  ids: readonly string[],
): Promise<Map<string, EspecieTravada>> {
  const found = await prepared<EspecieTravada>(
    db,
    'select id, nome_popular, status from especies where id = any($1::uuid[]) order by id for no key update',
    [ids],
  );
  return new Map(found.map((each) => [each.id, each]));
}

/**
 * Inserts lots of seed with their audit entries, and returns them. Lots whose code is taken are left out. Their species are
 * locked.
 */
export async function inserir(ctx: UserCommandContext, inputs: readonly NovaProcedencia[]) {
  const { db, now, audit } = ctx;
  if (inputs.length === 0) return [];
  await prepared(
    db,
    'update especies set com_procedencia = true where id = any($1::uuid[]) and not com_procedencia',
    [inputs.map(({ especie_id }) => especie_id)],
  );
  await lockCodes(db);
  const reservados = new Set(inputs.flatMap(({ codigo }) => (codigo ? fold(codigo) : [])));
  const data = now().toISOString();
  const rows = [];
  for (const input of inputs) {
    const codigo = input.codigo ?? (await proximoCodigo(ctx, reservados));
    const nova = { ...input, codigo };
    rows.push({ ...nova, ...derivedFrom(nova), data_registro: data, data_att: data });
  }
  const procedencias = await insertNewRows(db, Procedencia, rows, 'busca_codigo');
  for (const procedencia of procedencias) {
    audit.record('CRIAR_PROCEDENCIA', 'procedencia', procedencia.id, created(procedencia, AUDITED));
    if (procedencia.status === 'INATIVO') {
      const detalhes = { status: { antes: 'ATIVO', depois: 'INATIVO' } };
      audit.record('INATIVAR_PROCEDENCIA', 'procedencia', procedencia.id, detalhes);
    }
  }
  return procedencias;
}

/** Held until the commit. When two callers assign codes at once, the later one sees the codes of the earlier one. */
export async function lockCodes(db: UserCommandContext['db']): Promise<void> {
  await lockUntilCommit(db, 'procedencias: codes');
}

/**
 * The service's next code that no lot has. A lot may have got the code from a sheet, or the present sheet may bring it
 * (`reservados`).
 */
async function proximoCodigo(ctx: UserCommandContext, reservados: ReadonlySet<string>): Promise<string> {
  for (;;) {
    const codigo = await nextNumber(ctx, 'PROC');
    if (reservados.has(fold(codigo))) continue;
    const taken = await prepared(ctx.db, 'select 1 from procedencias where busca_codigo = $1', [
      fold(codigo),
    ]);
    if (taken.length === 0) return codigo;
  }
}

import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/connection.ts';
import { RegistroAuditoria } from '../../db/models/registro-auditoria.ts';
import { Usuario } from '../../db/models/usuario.ts';
import { searchText } from '../../src/common/text.ts';
import type { Caller } from './caller.ts';

/**
 * Records that tests start from. Each takes only what the test cares about and makes the parents that are missing;
 * all but users go through the service's own procedures.
 */

/** Users are written directly: a password is slow to hash, and few tests sign in. */
export function administrador(db: Db, values: Partial<Usuario> = {}): Promise<Usuario> {
  return usuario(db, { cargo: 'Administrador', ...values });
}

export function operador(db: Db, values: Partial<Usuario> = {}): Promise<Usuario> {
  return usuario(db, { cargo: 'Operador', ...values });
}

/** Somebody who only reads, until a day that is far away. */
export function leitor(db: Db, values: Partial<Usuario> = {}): Promise<Usuario> {
  const acesso = { acesso_ate: '2998-12-31', acesso_fim: '2999-01-01T03:00:00.000Z' };
  return operador(db, { somente_leitura: true, ...acesso, ...values });
}

/** A greenhouse with room for everything, unless told otherwise. */
export function estufa(caller: Caller, values: Partial<Input<Caller['estufas']['criar']>> = {}) {
  return caller.estufas.criar({
    localizacao_estufa: `Estufa ${next()}`,
    localizacao_barraca: 'Barraca 1',
    localizacao_posicao: '1',
    capacidade_total: 1_000_000,
    ...values,
  });
}

/** Seeds, 1 000 of them in the sementeira. */
export function especie(caller: Caller, values: Partial<Input<Caller['especies']['criar']>> = {}) {
  return caller.especies.criar({
    nome_popular: `Espécie ${next()}`,
    categoria: 'NATIVA',
    tipo: 'SEMENTE',
    quantidade_inicial: 1_000,
    ...values,
  });
}

type NovoLote = Input<Caller['lotes']['criar']> & { fase: Lote['fase']; plantas: number[] };
type Lote = Awaited<ReturnType<Caller['lotes']['criar']>>;

/** A batch of 500 of a new species, or so many of several, in a greenhouse of its own; in another phase when asked for. */
export async function lote(caller: Caller, values: Partial<NovoLote> = {}): Promise<Lote> {
  const { fase, plantas = [500], itens_especies = [], entrada_direta } = values;
  for (const quantidade_inicial of values.itens_especies ? [] : plantas)
    itens_especies.push({ especie_id: (await especie(caller)).id, quantidade_inicial });
  const estufa_id = values.estufa_id ?? (await estufa(caller)).id;
  const created = await caller.lotes.criar({ entrada_direta, estufa_id, itens_especies });
  return fase ? caller.lotes.atualizarFase({ id: created.id, fase }) : created;
}

/** Takes a batch from phase to phase. */
export async function passar(caller: Caller, { id }: Lote, ...fases: Lote['fase'][]): Promise<void> {
  for (const fase of fases) await caller.lotes.atualizarFase({ id, fase });
}

/** The first species of a batch, or the one at another place. */
export function especieDo({ itens_especies }: Pick<Lote, 'itens_especies'>, place = 0): string {
  const item = itens_especies[place];
  if (!item) throw new Error('a batch without that species');
  return item.especie_id;
}

/** A legal entity with a document that is right. */
export function destinatario(caller: Caller, values: Partial<Input<Caller['destinatarios']['criar']>> = {}) {
  return caller.destinatarios.criar({
    nome: `Entidade ${next()}`,
    tipo: 'JURIDICA',
    categoria: 'SOCIAL',
    documento: cnpj(next()),
    ...values,
  });
}

/** Any movement; without more, an ENTRADA of 10 of a new species in the sementeira. */
export async function movimentacao(
  caller: Caller,
  values: Partial<Input<Caller['movimentacoes']['criar']>> = {},
) {
  return caller.movimentacoes.criar({
    tipo: 'ENTRADA',
    quantidade: 10,
    justificativa: 'Registro de teste',
    ...values,
    especie_id: values.especie_id ?? (await especie(caller)).id,
  });
}

/** A lot of collected seed of a new species; with as much of it in the sementeira as is asked for. */
export async function procedencia(
  caller: Caller,
  { recebe = 0, ...values }: Partial<Input<Caller['procedencias']['criar']>> & { recebe?: number } = {},
) {
  const especie_id = values.especie_id ?? (await especie(caller)).id;
  const created = await caller.procedencias.criar({ origem: 'COLETA', ...values, especie_id });
  if (recebe === 0) return created;
  await movimentacao(caller, { especie_id, quantidade: recebe, procedencia_id: created.id });
  return caller.procedencias.buscar({ id: created.id });
}

/** An open count; without more, of a new batch of 500. */
export async function contagem(caller: Caller, values: Partial<Input<Caller['contagens']['criar']>> = {}) {
  const chosen = ['estufa_ids', 'lote_ids', 'especie_ids', 'sementeira'].some((key) => key in values);
  return caller.contagens.criar({ ...values, ...(!chosen && { lote_ids: [(await lote(caller)).id] }) });
}

/** The dispatch of some of a PRONTO batch's first species to a recipient. */
export async function expedicao(caller: Caller, from: Lote, quantidade: number, destinatario_id?: string) {
  return movimentacao(caller, {
    tipo: 'EXPEDICAO',
    lote_id: from.id,
    especie_id: especieDo(from),
    quantidade,
    destinatario_id: destinatario_id ?? (await destinatario(caller)).id,
  });
}

/** The dispatch of some of a PRONTO batch's first species back to the nursery. */
export function retorno(caller: Caller, from: Lote, quantidade: number) {
  return movimentacao(caller, {
    tipo: 'EXPEDICAO',
    lote_id: from.id,
    especie_id: especieDo(from),
    quantidade,
    retorno_ao_viveiro: true,
  });
}

/** Some of a batch's first species died. */
export function mortalidade(caller: Caller, from: Lote, quantidade: number) {
  return caller.lotes.registrarMortalidade({
    id: from.id,
    especie_id: especieDo(from),
    quantidade,
    justificativa: 'Geada',
  });
}

/** A CPF with the check digits that its first nine digits ask for. */
export function cpf(n: number): string {
  const base = String(n).padStart(9, '0');
  return withCheckDigits(base, [10, 9, 8, 7, 6, 5, 4, 3, 2], [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
}

/** A CNPJ with the check digits that its first twelve digits ask for. */
export function cnpj(n: number): string {
  const base = String(n).padStart(12, '0');
  return withCheckDigits(base, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2], [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
}

function withCheckDigits(base: string, ...weights: number[][]): string {
  return weights.reduce((text, each) => {
    const sum = each.reduce((total, weight, place) => total + weight * Number(text[place]), 0);
    return text + (sum % 11 < 2 ? 0 : 11 - (sum % 11));
  }, base);
}

type Input<Procedure extends (input: never) => unknown> = Parameters<Procedure>[0];

let made = 0;

/** Names and addresses differ within a test file; each file has its own database. */
function next(): number {
  made += 1;
  return made;
}

async function usuario(db: Db, values: Partial<Usuario>): Promise<Usuario> {
  const n = next();
  const { nome = `Pessoa ${n}`, email = `pessoa${n}@viveiro.example` } = values;
  const data_registro = new Date().toISOString();
  const created = await Usuario.query(db)
    .insert({
      status: 'ATIVO',
      busca: searchText(nome),
      data_registro,
      data_att: data_registro,
      ...values,
      nome,
      email,
    })
    .returning('*');
  await RegistroAuditoria.query(db).insert({
    acao: 'CRIAR_USUARIO',
    entidade: 'usuario',
    entidade_id: created.id,
    detalhes: {},
    operacao_id: randomUUID(),
    data_registro,
  });
  return created;
}

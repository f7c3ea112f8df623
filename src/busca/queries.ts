import { prepared } from '../../db/prepared.ts';
import { semPontuacao } from '../common/cpf-cnpj.ts';
import { containing, fold } from '../common/text.ts';
import { SITUACAO } from '../estoque/conta.ts';
import { seqDe } from '../estoque/numero-da-entrega.ts';
import { NOME_DO_DESTINATARIO } from '../estoque/reading.ts';
import type { Context, CurrentUser } from '../procedure/context.ts';
import type { Encontrado, Procura } from './schemas.ts';

/** The number of records of each kind. */
const MAX = 5;
/** Each word is a condition. In a longer text, the last one takes all that is left. */
const MAX_WORDS = 6;

type Found = Omit<Encontrado, 'detalhe'> & { detalhes: (string | null)[]; palavra: string | null };

/**
 * The records that contain every word of the text, a few of each kind, in one statement. Only an Administrador finds
 * users.
 */
export async function buscaGeral(
  { db, user }: Context & { user: CurrentUser },
  { texto }: Procura,
): Promise<Encontrado[]> {
  const words = wordsOf(texto);
  if (words.length === 0) return [];
  const kinds = [LOTES, ESPECIES, PROCEDENCIAS, ESTUFAS, DESTINATARIOS];
  if (user.cargo === 'Administrador') kinds.push(USUARIOS);
  const numero = numeroDe(texto);
  if (numero) kinds.push(ENTREGAS);
  const sql = kinds.map((kind) => `(${kind(words)} limit ${MAX})`).join(' union all ');
  const numeros = numero ? [seqDe(numero), numero] : [];
  const values = [containing(texto).slice(1), documento(texto), ...words.map(containing), ...numeros];
  const found = await prepared<Found>(db, sql, values);
  return found.map(({ detalhes, palavra, ...record }) => ({
    ...record,
    detalhe: [...detalhes, palavra?.toLowerCase()].filter(Boolean).join(' · '),
  }));
}

function wordsOf(texto: string): string[] {
  const words = fold(texto).split(' ');
  const rest = words.slice(MAX_WORDS - 1).join(' ');
  return [...words.slice(0, MAX_WORDS - 1), rest].filter((word) => word !== '');
}

/** A text that may be part of a document. Shorter ones are part of too many. */
function documento(texto: string): string | null {
  const written = semPontuacao(texto);
  return /^(?=.*\d)[A-Z\d]{3,14}$/.test(written) ? `%${written}%` : null;
}

/** A text that is the number of a delivery or of a receipt. */
function numeroDe(texto: string): string | null {
  const written = texto.trim().toUpperCase();
  return /^(ENT|TERMO)-\d+-\d+$/.test(written) ? written : null;
}

type Kind = (words: readonly string[]) => string;

/** $1 is the beginning of the text, $2 its document, and then its words; of a number, its key and the number are last. */
function has(words: readonly string[], column: string): string {
  return words.map((_, n) => `${column} like $${n + 3}`).join(' and ');
}

/** First come the records that begin with the text, then those with a word that does, then all others. */
function rank(column: string): string {
  return `case when ${column} like $1 then 0 when ${column} like '% ' || $1 then 1 else 2 end`;
}

/** People call a batch by the number at the end of its code. */
const NUMERO = `substring(t.busca from '[1-9][0-9]*$')`;

const LOTES: Kind = (words) => `
  select 'lote' as tipo, t.id, t.codigo as titulo, t.status as situacao, t.fase as palavra,
    array[(select string_agg(e.nome_popular, ', ' order by i.ordem)
      from lote_itens i join especies e on e.id = i.especie_id where i.lote_id = t.id), s.codigo_identificador] as detalhes
  from lotes t join estufas s on s.id = t.estufa_id
  where t.id in (
    select l.id from lotes l where ${has(words, 'l.busca')}
    union select i.lote_id from especies e join lote_itens i on i.especie_id = e.id where ${has(words, 'e.busca')})
  order by ${NUMERO} || '%' is distinct from $1, t.status, t.busca not like '%' || $1, t.seq desc`;

const ESPECIES: Kind = (words) => `
  select 'especie', t.id, t.nome_popular, t.status, t.tipo, array[t.nome_cientifico, t.variedade]
  from especies t where ${has(words, 't.busca')}
  order by t.status, ${rank('t.busca')}, t.busca, t.seq`;

const PROCEDENCIAS: Kind = (words) => `
  select 'procedencia', t.id, t.codigo, t.status, null,
    array[(select e.nome_popular from especies e where e.id = t.especie_id), t.local, concat_ws('/', t.municipio, t.uf)]
  from procedencias t where ${has(words, 't.busca')}
  order by t.status, ${rank('t.busca')}, t.seq desc`;

const ESTUFAS: Kind = (words) => `
  select 'estufa', t.id, t.codigo_identificador, t.status, null, array[t.localizacao_estufa, t.localizacao_barraca, t.localizacao_posicao]
  from estufas t
  where ${has(words, `(t.busca_codigo || ' ' || t.busca_estufa || ' ' || t.busca_barraca || ' ' || t.busca_posicao)`)}
  order by t.status = 'Inativo', ${rank('t.busca_codigo')}, t.busca_codigo`;

const DESTINATARIOS: Kind = (words) => `
  select 'destinatario', t.id, t.nome, t.status, null, array[t.documento]
  from destinatarios t where ${has(words, 't.busca')} or t.documento like $2
  order by t.status, ${rank('t.busca')}, t.busca, t.id`;

const USUARIOS: Kind = (words) => `
  select 'usuario', t.id, t.nome, t.status, null, array[t.email]
  from usuarios t where ${has(words, `(t.busca || ' ' || t.email)`)}
  order by t.status = 'INATIVO', ${rank('t.busca')}, t.busca, t.id`;

const ENTREGAS: Kind = ({ length }) => `
  select 'entrega', t.id, t.numero, ${SITUACAO}, null, array[${NOME_DO_DESTINATARIO}, termo.numero]
  from entregas t
  left join destinatarios_das_entregas copia on copia.movimentacao_id = t.id
  left join termos termo on termo.movimentacao_id = t.id
  where t.id in (
    select id from entregas where seq = $${length + 3}::bigint
    union all select movimentacao_id from termos where numero = $${length + 4})`;

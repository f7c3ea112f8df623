import type { Db } from '../../db/connection.ts';
import { statusDe } from '../../db/models/usuario.ts';
import { prepared } from '../../db/prepared.ts';
import { semPontuacao } from '../common/cpf-cnpj.ts';
import { SEM_PARTE } from '../common/lugar.ts';
import { containing, fold, wordsOf } from '../common/text.ts';
import { SITUACAO } from '../estoque/conta.ts';
import { seqDe } from '../estoque/entregas.ts';
import { NOME_DO_DESTINATARIO } from '../estoque/reading.ts';
import type { Context, CurrentUser } from '../procedure/context.ts';
import { comoSeEscreve } from './grafia.ts';
import type { Encontrado, Procura } from './schemas.ts';

/** The most records of each kind. */
const MAX = 5;
/** The most records when only one kind is searched. */
const MAX_OF_ONE = 50;

type Hit = Omit<Encontrado, 'detalhe'> & { detalhes: (string | null)[]; palavra: string | null };

/**
 * The records that contain every word of the text, a few of each kind, in one statement. When there are none, it searches for the
 * words that were probably meant. Only an Administrador finds users, and no program does.
 */
export async function buscaGeral(
  { db, user }: Context & { user: CurrentUser },
  { texto, tipo, fase }: Procura,
): Promise<Encontrado[]> {
  const findsUsers = user.cargo === 'Administrador' && !user.chave;
  const allowed = Object.keys(SEARCHES).filter((kind) => kind !== 'usuario' || findsUsers);
  const tipos = (allowed as Encontrado['tipo'][]).filter((each) => !tipo || each === tipo);
  const found = await procurar(db, { texto, tipos, fase });
  if (found.length > 0) return found;
  const meant = await comoSeEscreve(db, texto, tipos);
  return meant === null ? [] : procurar(db, { texto: meant, tipos, fase });
}

interface Procurado {
  texto: string;
  tipos: readonly Encontrado['tipo'][];
  fase: string | undefined;
}

async function procurar(db: Db, { texto, tipos, fase }: Procurado): Promise<Encontrado[]> {
  const words = wordsOf(texto);
  const numero = numeroDe(texto);
  const kinds = tipos.filter((tipo) => !BY_NUMBER.includes(tipo) || tipo === numero?.de);
  if (words.length === 0 || kinds.length === 0) return [];
  const max = tipos.length === 1 ? MAX_OF_ONE : MAX;
  const sql = kinds.map((kind) => `(${SEARCHES[kind](words)} limit ${max})`).join(' union all ');
  const numeros = numero && kinds.includes(numero.de) ? numero.values : [];
  const beginning = containing(fold(texto)).slice(1);
  const values = [
    beginning,
    documento(texto),
    fold(texto),
    fase ?? null,
    containing(texto.trim().toLowerCase()),
    ...words.map(containing),
    ...numeros,
  ];
  const found = await prepared<Hit>(
    db,
    `${parameters(words)} select * from (${sql}) found ${COLUMNS}`,
    values,
  );
  return found.map(({ detalhes, palavra, ...record }) => ({
    ...record,
    detalhe: [...detalhes, palavra?.toLowerCase()].filter(Boolean).join(' · '),
  }));
}

/** Every parameter has its type, whichever kinds use it. */
function parameters(words: readonly string[]): string {
  const each = words.map((_, n) => `$${n + 1 + GIVEN}::text`);
  const given = ['$1::text', '$2::text', '$3::text', '$4::text', '$5::text'];
  return `with parameters as (select ${[...given, ...each].join(', ')})`;
}

/** The columns of each kind's answer, in this order. */
const COLUMNS = '(tipo, id, titulo, situacao, palavra, detalhes, lote, especie)';

/** A text that may be part of a document. A shorter text is part of too many documents. */
function documento(texto: string): string | null {
  const written = semPontuacao(texto);
  return /^(?=.*\d)[A-Z\d]{3,14}$/.test(written) ? `%${written}%` : null;
}

/** Records that are found by their whole number alone. */
const BY_NUMBER: readonly Encontrado['tipo'][] = ['entrega', 'contagem'];

/** For a text that is the number of a delivery, a receipt or a count: the kind, and the parameters that find it. */
function numeroDe(texto: string): { de: Encontrado['tipo']; values: unknown[] } | null {
  const written = texto.trim().toUpperCase();
  const [, kind] = /^(ENT|TERMO|CONT)-\d+-\d+$/.exec(written) ?? [];
  if (kind === undefined) return null;
  return kind === 'CONT'
    ? { de: 'contagem', values: [written] }
    : { de: 'entrega', values: [seqDe(written), written] };
}

/** The statement that finds records of one kind by these words. */
type Search = (words: readonly string[]) => string;

/**
 * The first parameters: $1 is the beginning of the text, $2 its document, $3 the text, $4 the phase that comes first and $5 the text
 * as a part of an address. After them come the words of the text, then the key and the number of a delivery or a receipt, or the
 * number of a count.
 */
const GIVEN = 5;

function has(words: readonly string[], column: string): string {
  return words.map((_, n) => `${column} like $${n + 1 + GIVEN}`).join(' and ');
}

/** An exact name comes first, then names that begin with the text, then names with a word that does, then all others. */
function rank(name: string, column = name): string {
  return `case when ${name} = $3 then 0 when ${column} like $1 then 1 when ${column} like '% ' || $1 then 2 else 3 end`;
}

/** People call a batch by the number at the end of its code. */
const NUMERO = `substring(t.busca from '[1-9][0-9]*$')`;

const LOTES: Search = (words) => `
  select 'lote', t.id, t.codigo, t.status, t.fase,
    array[(select string_agg(e.nome_popular, ', ' order by i.ordem)
      from lote_itens i join especies e on e.id = i.especie_id where i.lote_id = t.id), s.codigo_identificador],
    json_build_object('fase', t.fase, 'quantidade_total', t.quantidade_total, 'estufa', s.codigo_identificador,
      'especies', (select json_agg(e.nome_popular order by i.ordem)
        from lote_itens i join especies e on e.id = i.especie_id where i.lote_id = t.id)),
    null::json
  from lotes t join estufas s on s.id = t.estufa_id
  where t.id in (
    select l.id from lotes l where ${has(words, 'l.busca')}
    union select i.lote_id from especies e join lote_itens i on i.especie_id = e.id where ${has(words, 'e.busca')})
  order by ${NUMERO} || '%' is distinct from $1, (t.fase = $4) is not true, t.status, t.busca not like '%' || $1, t.seq desc`;

const ESPECIES: Search = (words) => `
  select 'especie', t.id, t.nome_popular, t.status, t.tipo, array[t.nome_cientifico, t.variedade], null,
    json_build_object('tipo', t.tipo, 'nome_cientifico', t.nome_cientifico, 'variedade', t.variedade,
      'quantidade_atual', t.quantidade_atual, 'em_producao', coalesce((
        select sum(i.quantidade_atual) from lote_itens i where i.especie_id = t.id and i.quantidade_atual > 0), 0))
  from especies t where ${has(words, 't.busca')}
  order by t.status, ${rank(`split_part(t.identidade, '|', 1)`, 't.busca')}, t.busca, t.seq`;

const PROCEDENCIAS: Search = (words) => `
  select 'procedencia', t.id, t.codigo, t.status, null,
    array[(select e.nome_popular from especies e where e.id = t.especie_id), t.local, concat_ws('/', t.municipio, t.uf)],
    null, null
  from procedencias t where ${has(words, 't.busca')}
  order by t.status, ${rank('t.busca_codigo', 't.busca')}, t.seq desc`;

const ESTUFAS: Search = (words) => `
  select 'estufa', t.id, t.codigo_identificador, t.status, null,
    array_remove(array[t.localizacao_estufa, t.localizacao_barraca, t.localizacao_posicao], '${SEM_PARTE}'), null, null
  from estufas t
  where ${has(words, `(t.busca_codigo || ' ' || t.busca_estufa || ' ' || t.busca_barraca || ' ' || t.busca_posicao)`)}
  order by t.status = 'Inativo', ${rank('t.busca_codigo')}, t.busca_codigo`;

const DESTINATARIOS: Search = (words) => `
  select 'destinatario', t.id, t.nome, t.status, null, array[t.documento], null, null
  from destinatarios t where ${has(words, 't.busca')} or t.documento like $2
  order by t.status, ${rank('t.busca')}, t.busca, t.id`;

const USUARIOS: Search = (words) => `
  select 'usuario', t.id, t.nome, ${statusDe('t')}, null, array[t.email], null, null
  from usuarios t where (${has(words, 't.busca')}) or t.email like $5
  order by ${statusDe('t')} = 'INATIVO', ${rank('t.busca')}, t.busca, t.id`;

const ENTREGAS: Search = ({ length }) => `
  select 'entrega', t.id, t.numero, ${SITUACAO}, null, array[${NOME_DO_DESTINATARIO}, termo.numero], null, null
  from entregas t
  left join destinatarios_das_entregas copia on copia.movimentacao_id = t.id
  left join termos termo on termo.movimentacao_id = t.id
  where t.id in (
    select id from entregas where seq = $${length + 1 + GIVEN}::bigint
    union all select movimentacao_id from termos where numero = $${length + 2 + GIVEN})`;

const CONTAGENS: Search = ({ length }) => `
  select 'contagem', t.id, t.numero, t.situacao, null, array[t.nome], null, null
  from contagens t where t.numero = $${length + 1 + GIVEN}`;

/** In the order in which they are shown. */
const SEARCHES: Readonly<Record<Encontrado['tipo'], Search>> = {
  lote: LOTES,
  especie: ESPECIES,
  procedencia: PROCEDENCIAS,
  estufa: ESTUFAS,
  destinatario: DESTINATARIOS,
  usuario: USUARIOS,
  entrega: ENTREGAS,
  contagem: CONTAGENS,
};

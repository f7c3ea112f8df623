import { operacoesPorExtenso } from '../../auditoria/por-extenso.ts';
import { TITULOS } from '../../common/relatorios.ts';
import { ACOES, ENTIDADES } from '../../common/vocabulary.ts';
import { column } from '../columns.ts';
import { type Definition, defineReport } from '../definition.ts';
import { filterBy } from '../filter-by.ts';
import { porUsuario } from './shared.ts';

/** The name of a record of any kind. */
const NOME = `case t.entidade
    when 'especie' then (select nome_popular from especies where id = t.entidade_id)
    when 'movimentacao' then (
      select e.nome_popular from movimentacoes m join especies e on e.id = m.especie_id where m.id = t.entidade_id)
    when 'lote' then (select codigo from lotes where id = t.entidade_id)
    when 'estufa' then (select codigo_identificador from estufas where id = t.entidade_id)
    when 'usuario' then (select nome from usuarios where id = t.entidade_id)
    when 'destinatario' then (select nome from destinatarios where id = t.entidade_id)
    when 'procedencia' then (select codigo from procedencias where id = t.entidade_id)
    when 'entrega' then (select numero from entregas where id = t.entidade_id)
    when 'contagem' then (select numero from contagens where id = t.entidade_id)
    when 'webhook' then (select url from webhooks where id = t.entidade_id)
    when 'instalacao' then 'Timbre' end`;

/**
 * Each field with its values before and after, or its value alone in an entry without a change. Ids are left out: they have
 * columns of their own, or mean nothing to a reader.
 */
const MUDANCAS = `(
    select string_agg(replace(d.key, '_', ' ') || ': ' || case
      when d.value -> 'depois' is not null
      then coalesce(d.value ->> 'antes', 'nada') || ' → ' || coalesce(d.value ->> 'depois', 'nada')
      else d.value #>> '{}' end, '; ' order by d.key)
    from jsonb_each(t.detalhes) d where d.value <> 'null' and d.key !~ '(^|_)id$')`;

const filters = {
  usuarioId: { ...porUsuario, title: 'Quem', campo: 'usuario_id' },
  acao: { ...filterBy.option('O que fez', 't.acao', ACOES), campo: 'acao' },
  entidadeId: filterBy.id(
    'Registro',
    't.entidade_id = $?',
    `select ${NOME.replaceAll('t.entidade_id', '$1')} as nome from auditoria t where t.entidade_id = $1 limit 1`,
  ),
};

/** The condition that one of the entries of an operation `t` has a value. */
const comEntrada = (column: string) =>
  `exists (select from auditoria o where o.operacao_id = t.operacao_id and o.${column} = $?)`;

/** The operations, each by its newest entry, as the page *Auditoria* tells them. */
const operacoes = {
  columns: {
    operacao_id: column.id('Operação', 't.operacao_id'),
    data_registro: column.instant('Data', 't.data_registro'),
    usuario: column.text('Quem', `coalesce(u.nome, 'O sistema')`),
    ato: column.text('O que fez', `''`),
    ip: column.optionalText('Endereço de rede', 't.ip'),
  },
  filters: {
    ...filters,
    acao: { ...filters.acao, campo: undefined, sql: comEntrada('acao') },
    entidadeId: { ...filters.entidadeId, sql: comEntrada('entidade_id') },
  },
  table: `(
    select a.* from auditoria a
    where not exists (select from auditoria o where o.operacao_id = a.operacao_id and o.seq > a.seq)) t`,
  complete: async (read, rows, timeZone) => {
    const ditas = await operacoesPorExtenso(
      read,
      rows.map(({ operacao_id }) => String(operacao_id)),
      timeZone,
    );
    return rows.map((row) => ({ ...row, ato: ditas.get(String(row.operacao_id)) ?? '' }));
  },
} satisfies Definition['inFiles'];

/** The audit trail: who did what to which record, and what changed. */
export const auditoria = defineReport({
  name: 'auditoria',
  title: TITULOS.auditoria,
  summary: 'Relatório da trilha de auditoria',
  description:
    'Do mais novo para o mais antigo. De dados pessoais só se diz o nome do campo. Em arquivo, uma frase por operação.',
  note: 'Os registros da auditoria não mudam nem se apagam. De dados pessoais que mudaram consta só o nome do campo.',
  columns: {
    id: column.id('Registro', 't.id'),
    usuario_id: column.optionalId('Quem', 't.usuario_id'),
    entidade_id: column.id('Cadastro ou fato', 't.entidade_id'),
    operacao_id: column.id('Operação', 't.operacao_id'),
    data_registro: column.instant('Data', 't.data_registro'),
    usuario: column.optionalText('Quem', 'u.nome'),
    acao: column.option('O que fez', 't.acao', ACOES),
    entidade: column.option('Em', 't.entidade', ENTIDADES),
    registro: column.optionalText('Registro', NOME),
    mudancas: column.optionalText('O que mudou', MUDANCAS),
    ip: column.optionalText('Endereço de rede', 't.ip'),
  },
  filters,
  inFiles: operacoes,
  period: { of: '', sql: 't.data_registro' },
  pessoal: true,
  table: 'auditoria t',
  book: 'auditoria',
  joins: 'left join usuarios u on u.id = t.usuario_id',
  order: 't.seq desc',
  resumo: {
    linhas: 'Operações',
    rankings: [
      {
        title: 'Quem mais registrou',
        label: `coalesce(u.nome, 'O sistema')`,
        sums: { operações: 'count(*)' },
      },
      { title: 'Por registro', label: 't.entidade', option: true, sums: { operações: 'count(*)' } },
    ],
  },
});

import type { Db } from '../../db/connection.ts';
import type { Destinatario } from '../../db/models/destinatario.ts';
import type { Usuario } from '../../db/models/usuario.ts';
import { prepared } from '../../db/prepared.ts';
import { registrarAcesso } from '../procedure/acessos.ts';
import type { Context } from '../procedure/context.ts';
import { copiesOf, findPerson, idsOf, type PersonKey, type PersonRecords } from './person.ts';

/** Everything that the system has about a person, as it is handed out: named parts, each with records of plain values. */
export type DadosDoTitular = Readonly<Record<Part, readonly AnyRow[]>>;

type AnyRow = Readonly<Record<string, unknown>>;

export const PARTS = {
  destinatarios: 'Cadastro de destinatário',
  entregas: 'Entregas recebidas',
  retiradas: 'Entregas que a pessoa retirou',
  procedencias: 'Sementes que coletou ou forneceu',
  usuarios: 'Cadastro de usuário',
  sessoes: 'Sessões abertas',
  aparelhos: 'Aparelhos em que a pessoa entrou',
  vistas: 'Vistas que salvou das listas',
  emails: 'E-mails do sistema',
  acoes: 'O que a pessoa fez no sistema',
  sobre_a_pessoa: 'O que se fez com os cadastros dela',
} as const;
export type Part = keyof typeof PARTS;

/** Gathers a person's data from one snapshot, and records who asked; null when there is none. */
export function exportarTitular(
  { db, now }: Pick<Context, 'db' | 'now'>,
  key: PersonKey,
  conta: string,
): Promise<DadosDoTitular | null> {
  return db.transaction(
    async (trx) => {
      const records = await findPerson(trx, key);
      const { entregas, retiradas } = await copiesOf(trx, key, records);
      const dados = await gather(trx, records, { entregas, retiradas });
      const registros = Object.values(dados).reduce((sum, each) => sum + each.length, 0);
      if (registros === 0) return null;
      const acesso = { acesso: 'EXPORTAR_TITULAR', registros, cadastros: idsOf(records), conta } as const;
      await registrarAcesso({ db: trx, now }, acesso);
      return dados;
    },
    { isolationLevel: 'repeatable read' },
  );
}

async function gather(
  db: Db,
  records: PersonRecords,
  { entregas, retiradas }: { entregas: string[]; retiradas: string[] },
): Promise<DadosDoTitular> {
  const { destinatarios, usuarios, procedencias } = records;
  const ofUsers = [usuarios.map(({ id }) => id)];
  const ofAll = [idsOf(records)];
  const read = (sql: string, values: unknown[]) => prepared<AnyRow>(db, sql, values);
  return {
    destinatarios: destinatarios.map(withoutSearchText),
    entregas: await read(ENTREGAS, [entregas]),
    retiradas: await read(RETIRADAS, [retiradas]),
    procedencias: await read(PROCEDENCIAS, [procedencias.map(({ id }) => id)]),
    usuarios: usuarios.map(withoutSearchText),
    sessoes: await read(SESSOES, ofUsers),
    aparelhos: await read(APARELHOS, ofUsers),
    vistas: await read(VISTAS, ofUsers),
    emails: await read(EMAILS, ofUsers),
    acoes: await read(ACOES, ofUsers),
    sobre_a_pessoa: await read(SOBRE_A_PESSOA, ofAll),
  };
}

/** The search text of lists is made from the name. */
function withoutSearchText({ busca: _, ...row }: Destinatario | Usuario): AnyRow {
  return { ...row };
}

const ENTREGAS = `
  select m.data_registro, copia.nome, copia.documento, e.nome_popular as especie, m.quantidade, l.codigo as lote,
    m.justificativa, m.retorno_ao_viveiro, estorno.data_registro as estornada_em, t.numero as termo, lugar.endereco,
    lugar.responsavel, entrega.numero as entrega, entrega.finalidade, entrega.programa, entrega.plantio_local, entrega.plantio_bairro,
    entrega.plantio_municipio, entrega.plantio_uf, entrega.plantio_latitude, entrega.plantio_longitude, m.id
  from movimentacoes m
  join especies e on e.id = m.especie_id
  left join lotes l on l.id = m.lote_id
  left join destinatarios_das_entregas copia on copia.movimentacao_id = m.id
  left join entrega_itens item on item.movimentacao_id = m.id
  left join entregas entrega on entrega.id = coalesce(item.entrega_id, m.id)
  left join termos t on t.movimentacao_id = coalesce(item.entrega_id, m.id)
  left join destinatarios_dos_termos lugar on lugar.movimentacao_id = coalesce(item.entrega_id, m.id)
  left join movimentacoes estorno on estorno.estorno_de = m.id
  where m.id = any($1::uuid[]) order by m.seq`;

const RETIRADAS = `
  select t.data_registro, t.numero as entrega, q.nome, q.documento, t.id
  from retiradas q join entregas t on t.id = q.movimentacao_id where t.id = any($1::uuid[]) order by t.seq`;

const PROCEDENCIAS = `
  select p.codigo, e.nome_popular as especie, p.origem, p.data, p.municipio, p.uf, p.local, p.coletor, p.fornecedor,
    p.documento, p.data_registro, p.id
  from procedencias p join especies e on e.id = p.especie_id where p.id = any($1::uuid[]) order by p.seq`;

const SESSOES = `
  select data_registro, data_att, data_fim, ip, user_agent from sessoes
  where usuario_id = any($1::uuid[]) order by data_registro`;

/** Never the mark itself. */
const APARELHOS = `
  select data_registro, data_uso from marcas_de_aparelho where usuario_id = any($1::uuid[]) order by data_registro`;

const VISTAS = `
  select data_registro, lista, nome, filtros from vistas where usuario_id = any($1::uuid[]) order by data_registro`;

/** Without the token of a mail. */
const EMAILS = `
  select data_registro, modelo, data_envio, dados ->> 'email' as email, erro from emails
  where usuario_id = any($1::uuid[]) order by data_registro`;

const ACOES = `
  select data_registro, acao, entidade, entidade_id, ip from auditoria where usuario_id = any($1::uuid[]) order by seq`;

const SOBRE_A_PESSOA = `
  select a.data_registro, a.acao, u.nome as por, a.detalhes from auditoria a left join usuarios u on u.id = a.usuario_id
  where a.entidade_id = any($1::uuid[]) order by a.seq`;

import { moment } from '../common/brazilian.ts';
import { grouped } from '../common/grouped.ts';
import { type Fact, factsOf } from '../common/trilha/fatos.ts';
import { ditoPor, frase, importou, referencias } from '../common/trilha/frases.ts';
import { headFirst } from '../common/trilha/operacoes.ts';
import {
  type LinhaSabida,
  type MovimentacaoSabida,
  plantasDoLote,
  porExtenso,
  type Referencia,
  type Sabido,
} from '../common/trilha/partes.ts';
import type { Entidade, TipoEspecie } from '../common/vocabulary.ts';
import { UNIDADE, unidade } from '../estoque/reading.ts';
import { DE_IMPORTACOES, IMPORTACAO } from './queries.ts';
import type { RegistroComImportacao } from './schemas.ts';

/** Runs a statement. */
type Read = <Row>(sql: string, values: readonly unknown[]) => Promise<Row[]>;

type Registro = Pick<
  RegistroComImportacao,
  'id' | 'acao' | 'entidade' | 'entidade_id' | 'detalhes' | 'operacao_id' | 'data_registro' | 'importacao'
>;

/** The most acts of one operation that are told one by one. */
const MOST = 20;

/**
 * Operations in words, as on the page *Auditoria*, by their ids: the act, what else was recorded with it, such as the items of a
 * delivery, and what changed. An import is one sentence, however much it recorded.
 */
export async function operacoesPorExtenso(
  read: Read,
  ids: readonly string[],
  timeZone: string,
): Promise<Map<string, string>> {
  const registros = await read<Registro>(
    `select t.id, t.acao, t.entidade, t.entidade_id, t.detalhes, t.operacao_id, t.data_registro, ${IMPORTACAO}
     from auditoria t left join importacoes i on i.id = t.operacao_id
     where t.operacao_id = any($1) and not exists (select from importacoes i where ${DE_IMPORTACOES})
     order by t.seq desc`,
    [ids],
  );
  const achados = await acharTodos(
    read,
    registros.filter(({ importacao }) => !importacao),
  );
  const sabido = sabidoDe(achados);
  const dito = (registro: Registro) =>
    porExtenso(frase(registro, sabido), (referencia) => achados.get(chave(referencia))?.nome);
  return new Map(
    [...grouped(registros, ({ operacao_id }) => operacao_id)].map(([id, feitos]) => {
      const [primeiro, ...outros] = headFirst(feitos);
      if (primeiro.importacao) return [id, importou(primeiro.importacao)];
      const mais = outros.length - MOST;
      const junto = [...outros.slice(0, MOST).map(dito), ...(mais > 0 ? [`e mais ${mais}`] : [])];
      return [id, [dito(primeiro), ...junto, ...mudancas(primeiro, timeZone)].join('; ')];
    }),
  );
}

function mudancas(registro: Registro, timeZone: string): string[] {
  const local = (instante: string) => moment(instante, timeZone);
  const at = local(registro.data_registro);
  return factsOf(registro.detalhes, local, { said: ditoPor(registro), at }).map(inWords);
}

function inWords({ name, before, now }: Fact): string {
  return `${name}: ${before === undefined ? '' : `${before} → `}${now}`;
}

/** A record that a sentence names, and what it knows of it. */
interface Achado {
  id: string;
  nome: string;
  tipo?: TipoEspecie;
  movimentacao?: MovimentacaoSabida;
  linhas?: (LinhaSabida & { id: string })[];
  plantas?: string[];
}

/** How records of each kind are read by their ids, `$1`. */
const LIDOS: Readonly<Record<Entidade, string>> = {
  especie: 'select id, nome_popular as nome, tipo from especies where id = any($1)',
  lote: `
    select l.id, l.codigo as nome, array_agg(e.nome_popular order by i.ordem) as plantas
    from lotes l join lote_itens i on i.lote_id = l.id join especies e on e.id = i.especie_id
    where l.id = any($1) group by l.id`,
  estufa: 'select id, codigo_identificador as nome from estufas where id = any($1)',
  instalacao: `select id, 'o timbre' as nome from instalacao where id = any($1)`,
  destinatario: 'select id, nome from destinatarios where id = any($1)',
  movimentacao: `
    select m.id, 'uma movimentação' as nome, json_build_object('unidade', ${UNIDADE},
      'retorno_ao_viveiro', m.retorno_ao_viveiro,
      'destinatario', case when m.destinatario_id is not null then json_build_object('id', m.destinatario_id) end) as movimentacao
    from movimentacoes m join especies e on e.id = m.especie_id where m.id = any($1)`,
  usuario: 'select id, nome from usuarios where id = any($1)',
  procedencia: 'select id, codigo as nome from procedencias where id = any($1)',
  entrega: 'select id, numero as nome from entregas where id = any($1)',
  contagem: `
    select c.id, c.numero as nome, json_agg(json_build_object('id', x.id,
      'especie', json_build_object('id', e.id, 'nome_popular', e.nome_popular),
      'lote', case when l.id is not null then json_build_object('id', l.id, 'codigo', l.codigo) end,
      'unidade', coalesce(d.unidade, ${unidade('l.fase')}))) as linhas
    from contagens c join contagem_linhas x on x.contagem_id = c.id join especies e on e.id = x.especie_id
      left join lotes l on l.id = x.lote_id left join contagem_diferencas d on d.linha_id = x.id
    where c.id = any($1) group by c.id`,
  webhook: `select id, substring(url from '^https?://([^/:]+)') as nome from webhooks where id = any($1)`,
};

const chave = ({ entidade, id }: Referencia) => `${entidade} ${id}`;

type Achados = Map<string, Achado>;

/** The records in the sentences of these entries. Only a movement knows its recipient, so that names are read twice. */
async function acharTodos(read: Read, registros: readonly Registro[]): Promise<Achados> {
  const achados: Achados = new Map();
  await achar(
    read,
    achados,
    registros.flatMap((registro) => referencias(registro)),
  );
  const sabido = sabidoDe(achados);
  await achar(
    read,
    achados,
    registros.flatMap((registro) => referencias(registro, sabido)),
  );
  return achados;
}

async function achar(read: Read, achados: Achados, referidos: readonly Referencia[]): Promise<void> {
  const novos = referidos.filter((referencia) => !achados.has(chave(referencia)));
  for (const [entidade, deUm] of grouped(novos, (referencia) => referencia.entidade)) {
    const ids = [...new Set(deUm.map(({ id }) => id))];
    for (const achado of await read<Achado>(LIDOS[entidade], [ids]))
      achados.set(chave({ entidade, id: achado.id }), achado);
  }
}

function sabidoDe(achados: Achados): Sabido {
  const um = (entidade: Entidade, id: string) => achados.get(chave({ entidade, id }));
  return {
    tipo: (id) => um('especie', id)?.tipo,
    movimentacao: (id) => um('movimentacao', id)?.movimentacao,
    linha: (id, linhaId) => um('contagem', id)?.linhas?.find((linha) => linha.id === linhaId),
    plantas: (id) => {
      const plantas = um('lote', id)?.plantas;
      return plantas && plantasDoLote(plantas);
    },
  };
}

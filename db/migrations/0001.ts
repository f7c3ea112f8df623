import type { Knex } from 'knex';
import { auditoria } from './0001/auditoria.ts';
import { contagens } from './0001/contagens.ts';
import { destinatarios } from './0001/destinatarios.ts';
import { entregas } from './0001/entregas.ts';
import { especies } from './0001/especies.ts';
import { estufas } from './0001/estufas.ts';
import { fechamentos } from './0001/fechamentos.ts';
import { importacoes } from './0001/importacoes.ts';
import { linhagem } from './0001/linhagem.ts';
import { livros } from './0001/livros.ts';
import { lotes } from './0001/lotes.ts';
import { movimentacoes } from './0001/movimentacoes.ts';
import { pessoas } from './0001/pessoas.ts';
import { procedencias } from './0001/procedencias.ts';
import { selos } from './0001/selos.ts';
import { servico } from './0001/servico.ts';
import { webhooks } from './0001/webhooks.ts';

/**
 * The whole schema of version 1.0.0, which nobody edits again: a later migration changes it. Its parts, each after those that it
 * refers to:
 */
const parts = (esquema: string): string[] => [
  livros, //                functions that guard every book
  pessoas, //               usuarios, credenciais, sessoes, tokens_senha, marcas_de_aparelho, chaves
  auditoria, //             auditoria, acessos, apagamentos
  especies, //              plantas, especies
  estufas, //               estufas
  lotes, //                 lotes, lote_itens, lote_fases
  destinatarios, //         destinatarios
  movimentacoes, //         movimentacoes, movimentacoes_anotadas
  procedencias, //          procedencias, atribuicoes
  entregas, //              entregas, entrega_itens, devolucoes, retiradas, destinatarios_das_entregas, termos, destinatarios_dos_termos
  contagens, //             contagens, contagem_linhas, contagem_notas, contagem_diferencas
  importacoes, //           importacoes
  fechamentos(esquema), //  fechamentos, milhares, resumos, somas_por_dia, somas_por_especie, somas_por_item
  selos(esquema), //        selos, sais_dos_selos
  webhooks, //              webhooks, segredos_dos_webhooks, envios_dos_webhooks
  servico, //               contadores, chaves_idempotencia, emails, limites, instalacao, problemas, vistas
  linhagem(esquema), //     linhagem
];

export async function up(knex: Knex): Promise<void> {
  const { rows } = await knex.raw('select quote_ident(current_schema()) as esquema');
  for (const part of parts(rows[0].esquema)) await knex.raw(part);
}

export async function down(knex: Knex): Promise<void> {
  const sql = parts('').join('');
  const made = (what: string) =>
    [...sql.matchAll(new RegExp(`create ${what} (\\w+)`, 'g'))].map(([, name]) => name);
  await knex.raw(`drop table ${made('table')}; drop function ${made('function')}; drop extension pg_trgm`);
}

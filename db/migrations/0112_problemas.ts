import type { Knex } from 'knex';

const MODELOS = ['CONVITE', 'REDEFINICAO', 'EMAIL_ALTERADO', 'SENHA_ALTERADA', 'SELOS', 'WEBHOOK_PAUSADO'];

/** What is wrong with the installation, since when, and when administrators were last told. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ${models([...MODELOS, 'ALERTAS'])};
    create index emails_nao_enviados on emails (proxima_tentativa) where dados is null and data_envio is null;
    create table problemas (
      problema text not null,
      onde text not null,
      fazer text not null,
      desde timestamptz not null,
      visto_em timestamptz not null,
      avisado_em timestamptz,
      constraint problemas_pkey primary key (problema, onde),
      constraint problemas_problema check (
        problema in ('BACKUP', 'COPIA', 'PROVA', 'SELOS', 'VERIFICACAO', 'CORREIO', 'DISCO', 'REPLICA'))
    );
    comment on column problemas.onde is 'the folder, where there may be several of a kind; else empty';
    comment on column problemas.visto_em is
      'when an instance last saw it; infinity until a verification finds no difference, and then -infinity'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table problemas;
    drop index emails_nao_enviados;
    delete from emails where modelo = 'ALERTAS';
    ${models(MODELOS)}`);
}

function models(values: readonly string[]): string {
  const list = values.map((value) => `'${value}'`).join(', ');
  return `alter table emails drop constraint emails_modelo, add constraint emails_modelo check (modelo in (${list}))`;
}

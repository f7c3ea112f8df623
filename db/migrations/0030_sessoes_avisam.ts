import type { Knex } from 'knex';

/**
 * Whoever changes a session or its user tells every process of the service, which may keep them in memory
 * (`src/auth/session-cache.ts`): by NOTIFY, so with the commit, and by triggers, so whatever program it was.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function avisa_das_sessoes() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sessoes', to_jsonb(old) ->> tg_argv[0]);
      return null;
    end $$;
    comment on function avisa_das_sessoes is 'tells the id of the user, which is in the column that the trigger names';

    create trigger sessoes_avisam after update or delete on sessoes
      for each row execute function avisa_das_sessoes('usuario_id');
    create trigger usuarios_avisam after update on usuarios
      for each row when (old is distinct from new) execute function avisa_das_sessoes('id');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger usuarios_avisam on usuarios;
    drop trigger sessoes_avisam on sessoes;
    drop function avisa_das_sessoes;
  `);
}

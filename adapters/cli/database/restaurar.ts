import { loadConfig } from '../../config.ts';
import { keysFor } from './backup/keys.ts';
import { checkedBackup, loadBackup } from './backup/load.ts';
import { onDatabaseAsItIs } from './command.ts';

interface RestaurarOptions {
  arquivo: string;
  chave?: string | undefined;
  aceitarDiferencas: boolean;
}

/** Restores a backup into an empty database. Exit code: 0, 1 when accepted differences were restored, 2 when nothing was. */
export async function restaurar({ arquivo, chave, aceitarDiferencas }: RestaurarOptions): Promise<number> {
  const keys = await keysFor(arquivo, { ...loadConfig(), chave });
  console.log(`Conferindo ${arquivo}…`);
  const backup = await checkedBackup(arquivo, keys);
  return onDatabaseAsItIs(
    async ({ db, role }) => {
      const now = () => new Date();
      const { criado_em, diferencas } = await loadBackup(db, backup, {
        aceitarDiferencas,
        role,
        now,
        say: console.log,
      });
      console.log(`Restaurado o backup de ${criado_em}.`);
      console.log('As pessoas entram de novo; a quem esperava um e-mail, reenvie o convite.');
      if (diferencas > 0)
        console.log(`Diferenças nos dados: ${diferencas}. Veja quais com viveiro verificar.`);
      return diferencas === 0 ? 0 : 1;
    },
    { begins: true },
  );
}

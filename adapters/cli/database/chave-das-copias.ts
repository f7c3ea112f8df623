import { loadConfig } from '../../config.ts';
import { newKey } from '../../disk/encryption.ts';

/** Makes the key of encrypted copies, and shows both halves once: nothing is stored. Exit code: 0. */
export async function chaveDasCopias(): Promise<number> {
  const { chaveDasCopias: older } = loadConfig();
  const { publica, secreta } = await newKey();
  console.log('Escreva no arquivo .env, de cada instância:');
  console.log(`CHAVE_DAS_COPIAS=${publica}`);
  console.log(
    '\nE guarde a chave secreta, que não é mostrada de novo, fora desta máquina e das pastas das cópias:',
  );
  console.log(
    'em um gerenciador de senhas, e impressa em um cofre. Sem ela e sem esta máquina, ninguém abre as cópias.',
  );
  console.log(secreta);
  if (older !== null)
    console.log('\nGuarde também a chave secreta anterior: as cópias feitas até agora só se abrem com ela.');
  return 0;
}

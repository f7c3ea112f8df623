import { userInfo } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inteiro } from '../../../src/common/brazilian.ts';
import { semPontuacao } from '../../../src/common/cpf-cnpj.ts';
import { AppError } from '../../../src/common/errors.ts';
import { localDay } from '../../../src/common/local-time.ts';
import { type Anonimizacao, anonimizar, wouldErase } from '../../../src/titulares/anonimizar.ts';
import { exportarTitular as reunirDados } from '../../../src/titulares/exportar.ts';
import type { PersonKey } from '../../../src/titulares/person.ts';
import { ask } from '../../host/ask.ts';
import { OperatorError } from '../../host/operator-error.ts';
import { checkTarget, writeWhole } from '../../host/whole-file.ts';
import { pdf } from '../../print/pdf.ts';
import { titular } from '../../print/titular.ts';
import { onDatabase } from './command.ts';

interface Target {
  saida: string;
  sobrescrever: boolean;
}

/**
 * Writes everything that the system holds about a person as JSON and as PDF. Exit code: 0.
 *
 * @throws OperatorError as `chaveDe`, when the system holds nothing, or when a file exists or cannot be written.
 */
export async function exportarTitular(digitado: string, { saida, sobrescrever }: Target): Promise<number> {
  const chave = chaveDe(digitado);
  return onDatabase(async ({ db, config }) => {
    const agora = new Date();
    // The name of a file does not name the person.
    const name = join(saida, `titular-${localDay(agora, config.fusoHorario)}`);
    const place = {
      overwrite: sobrescrever,
      advice: 'Escolha outra pasta com --saida, ou use --sobrescrever.',
    };
    for (const kind of ['json', 'pdf']) checkTarget(`${name}.${kind}`, place);
    const dados = await reunirDados({ db, now: () => agora }, chave, conta());
    if (!dados) throw ninguem();
    const save = (kind: string, content: string | Uint8Array) =>
      writeWhole(`${name}.${kind}`, (target) => pipeline([content], target), { ...place, mode: 0o600 });
    await save('json', `${JSON.stringify({ gerado_em: agora.toISOString(), ...dados }, null, 2)}\n`);
    await save('pdf', await pdf(titular(dados, { ...config, agora })));
    console.log(`Dados da pessoa em ${name}.json e ${name}.pdf.`);
    console.log('Entregue-os só à própria pessoa, e apague-os depois.');
    return 0;
  });
}

/**
 * Erases a person's data, after asking unless `sim` is set. Exit code: 0, or 1 when the answer was no.
 *
 * @throws OperatorError as `chaveDe`, when there is nothing to erase, or while the person is an active user.
 */
export async function anonimizarTitular(digitado: string, sim: boolean): Promise<number> {
  const chave = chaveDe(digitado);
  return onDatabase(async ({ db }) => {
    const encontrados = await wouldErase({ db }, chave);
    if (Object.values(encontrados).every((count) => count === 0)) throw ninguem();
    console.log(`Encontrados: ${contados(encontrados)}.`);
    if (!sim && !(await confirmed())) {
      console.log('Nada foi apagado.');
      return 1;
    }
    const apagados = await anonimizar({ db, now: () => new Date() }, chave, conta()).catch(refused);
    console.log(`Apagados os dados pessoais de: ${contados(apagados)}.`);
    console.log('Os backups feitos até agora ainda os têm: depois de restaurar um deles, apague de novo.');
    return 0;
  });
}

/** The account of the machine that runs the command. A container's account may have no name. */
function conta(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}

/** @throws OperatorError when it is neither a CPF nor an e-mail. */
function chaveDe(digitado: string): PersonKey {
  const texto = digitado.trim();
  if (/^[^\s@]+@[^\s@]+$/.test(texto)) return { email: texto.toLowerCase() };
  const cpf = semPontuacao(texto);
  if (/^\d{11}$/.test(cpf)) return { cpf };
  throw new OperatorError('Informe o CPF da pessoa, com 11 números, ou o e-mail dela.');
}

function ninguem(): OperatorError {
  return new OperatorError('Confira o CPF ou o e-mail: o sistema não tem nada de quem o tem.');
}

async function confirmed(): Promise<boolean> {
  const answer = await ask('Isto não pode ser desfeito. Para apagar, escreva sim: ');
  return answer.trim().toLowerCase() === 'sim';
}

function contados({ pessoas, contatos, usuarios, entregas, retiradas, procedencias }: Anonimizacao): string {
  const counts: [number, string, string][] = [
    [pessoas, 'cadastro de destinatário', 'cadastros de destinatário'],
    [contatos, 'contato de entidade', 'contatos de entidades'],
    [usuarios, 'usuário', 'usuários'],
    [entregas, 'entrega', 'entregas'],
    [retiradas, 'retirada de entrega', 'retiradas de entregas'],
    [procedencias, 'procedência', 'procedências'],
  ];
  const found = counts.filter(([count]) => count > 0);
  return found.map(([count, one, many]) => `${inteiro(count)} ${count === 1 ? one : many}`).join(', ');
}

function refused(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  throw new OperatorError(error.message, { cause: error });
}

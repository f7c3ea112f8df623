import { userInfo } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { dia, inteiro, juntos } from '../../../src/common/brazilian.ts';
import { semPontuacao } from '../../../src/common/cpf-cnpj.ts';
import { AppError } from '../../../src/common/errors.ts';
import { localDay } from '../../../src/common/local-time.ts';
import { fold } from '../../../src/common/text.ts';
import { type Anonimizacao, anonimizar, wouldErase } from '../../../src/titulares/anonimizar.ts';
import { exportarTitular as reunirDados } from '../../../src/titulares/exportar.ts';
import type { PersonKey, ProcedenciaComONome } from '../../../src/titulares/person.ts';
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
    // The file's name must not reveal the person's.
    const name = join(saida, `titular-${localDay(agora, config.fusoHorario)}`);
    const place = {
      overwrite: sobrescrever,
      advice: 'Escolha outra pasta com --saida, ou use --sobrescrever.',
    };
    for (const kind of ['json', 'pdf']) checkTarget(`${name}.${kind}`, place);
    const dados = await reunirDados({ db, now: () => agora }, chave, machineAccount());
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

interface Escolha {
  /** Whether to erase without asking. */
  sim: boolean;
  /** The codes of the lots of seed that are the person's, or `nenhuma`. Without it, the command asks about each lot. */
  procedencias?: readonly string[] | undefined;
}

/**
 * Erases a person's data, after asking unless `sim` is set. Exit code: 0, or 1 when the answer was no.
 *
 * @throws OperatorError as `chaveDe` and `ditas`, when there is nothing to erase, or while the person is an active user.
 */
export async function anonimizarTitular(digitado: string, { sim, procedencias }: Escolha): Promise<number> {
  const chave = chaveDe(digitado);
  return onDatabase(async ({ db }) => {
    const { encontrados, procedencias: comONome } = await wouldErase({ db }, chave);
    if (Object.values(encontrados).every((count) => count === 0)) throw ninguem();
    console.log(`Encontrados: ${contados(encontrados)}.`);
    const dela = sim || procedencias ? ditas(comONome, procedencias) : await confirmadas(comONome);
    if (!dela || !(sim || (await confirmed()))) {
      console.log('Nada foi apagado.');
      return 1;
    }
    const apagados = await anonimizar({ db, now: () => new Date() }, chave, machineAccount(), dela).catch(
      refused,
    );
    console.log(`Apagados os dados pessoais de: ${contados(apagados)}.`);
    const deOutra = comONome.flatMap(({ id, codigo }) => (dela.includes(id) ? [] : codigo));
    if (deOutra.length > 0) console.log(`Ficam com o nome, por serem de outra pessoa: ${juntos(deOutra)}.`);
    console.log('Os backups feitos até agora ainda os têm: depois de restaurar um deles, apague de novo.');
    return 0;
  });
}

/** The account of the machine that runs the command. A container's account may have no name. */
function machineAccount(): string {
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

const NENHUMA = 'nenhuma';

/**
 * The ids of the lots of seed that the command line names.
 *
 * @throws OperatorError when it names none of the lots that were found, or one that was not found.
 */
function ditas(comONome: readonly ProcedenciaComONome[], ditos: readonly string[] = []): string[] {
  const nenhuma = ditos.length === 1 && ditos[0] === NENHUMA;
  const semNome = nenhuma ? undefined : ditos.find((dito) => !comONome.some(isCalled(dito)));
  if (semNome !== undefined) {
    throw new OperatorError(`Confira --procedencia: ${semNome} não tem o nome desta pessoa.`);
  }
  if (comONome.length > 0 && ditos.length === 0) {
    throw new OperatorError(
      `Diga em --procedencia quais destas são desta pessoa, e não de outra com o mesmo nome, ou ${NENHUMA}:\n` +
        comONome.map(descrito).join('\n'),
    );
  }
  return comONome.filter((each) => ditos.some((dito) => isCalled(dito)(each))).map(({ id }) => id);
}

function isCalled(dito: string) {
  return ({ codigo }: ProcedenciaComONome) => fold(codigo) === fold(dito);
}

/** The ids of the lots of seed that are the person's, asked one by one; undefined when one has no answer. */
async function confirmadas(comONome: readonly ProcedenciaComONome[]): Promise<string[] | undefined> {
  const dela: string[] = [];
  for (const each of comONome) {
    console.log(`${descrito(each)}.`);
    const answer = await yesOrNo('É desta pessoa, e não de outra com o mesmo nome? Escreva sim ou não: ');
    if (answer === undefined) return undefined;
    if (answer) dela.push(each.id);
  }
  return dela;
}

/** `PROC-2026-00001: Ipê-amarelo, 12/03/2026, Mogi das Cruzes, coletor Ana Lima` */
function descrito({ codigo, especie, data, municipio, coletor, fornecedor }: ProcedenciaComONome): string {
  const facts = [
    especie,
    data && dia(data),
    municipio,
    coletor && `coletor ${coletor}`,
    fornecedor && `fornecedor ${fornecedor}`,
  ];
  return `${codigo}: ${facts.filter(Boolean).join(', ')}`;
}

/** Asks until the answer is yes or no; undefined at the end of the input. */
async function yesOrNo(question: string): Promise<boolean | undefined> {
  for (;;) {
    const answer = fold(await ask(question));
    if (answer === '') return undefined;
    if (answer === 'sim') return true;
    if (answer === 'nao') return false;
  }
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

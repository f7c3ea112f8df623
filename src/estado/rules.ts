import { inteiro, moment } from '../common/brazilian.ts';
import type { Problema } from '../common/vocabulary.ts';

/** The state of a part of the installation, as a line of `viveiro estado`. */
export interface ParteDoEstado {
  sobre: string;
  como: string;
  /** What somebody should do about it, if anything. */
  fazer?: string;
  /** The problem that administrators are told of, while there is something to do. */
  problema?: Problema;
  /** The folder, when there may be several of a kind. */
  onde?: string;
}

/** A mail or a row that waits longer than this needs attention, in milliseconds. */
const DEMORA_MS = 10 * 60_000;

/** The newest seal, how many rows have none yet, and since when the oldest of them has waited. */
export interface Selagem {
  ultimo: { numero: number; data: string } | null;
  sem_selo: number;
  desde: string | null;
}

export function selos({ ultimo, sem_selo, desde }: Selagem, agora: Date, fusoHorario: string): ParteDoEstado {
  const do_ultimo = ultimo
    ? `o último, ${inteiro(ultimo.numero)}, de ${moment(ultimo.data, fusoHorario)}`
    : 'nenhum ainda';
  const como = `${do_ultimo}; registros sem selo: ${inteiro(sem_selo)}`;
  const item = { sobre: 'Selos', como, problema: 'SELOS' } as const;
  // After a demonstration or an upgrade, rows of years are sealed step by step.
  const avanca = ultimo !== null && !demora(ultimo.data, agora);
  if (avanca || !demora(desde, agora)) return item;
  return { ...item, fazer: 'Veja no log por que o serviço não sela os livros, o que ele faz a cada minuto.' };
}

/** A difference that the last full verification found stays a problem. */
export const DIFERENCAS =
  'Guarde os backups que há e veja com viveiro verificar o que não confere: um saldo ou um registro selado não é o que devia.';

/** Only a difference has a line; a verification without one is not stored. */
export function verificacao(desde: string | null, fusoHorario: string): ParteDoEstado[] {
  if (desde === null) return [];
  const como = `achou diferenças em ${moment(desde, fusoHorario)}`;
  return [{ sobre: 'Verificação', como, fazer: DIFERENCAS }];
}

/**
 * The mails of the outbox. A mail is `recusado` when the server refuses its recipient, whether it is still tried or was given up
 * in the last week. Any other mail waits, or was given up since a mail was last sent.
 */
export interface Correio {
  esperam: number;
  desde: string | null;
  /** Since when the oldest mail that is not refused has waited. */
  parados_desde: string | null;
  desistidos: number;
  recusados: number;
}

/** `porServidor` says whether a mail server sends them. */
export function correio(
  estado: Correio,
  porServidor: boolean,
  agora: Date,
  fusoHorario: string,
): ParteDoEstado {
  const { esperam, desde } = estado;
  const quantos = esperam === 1 ? 'um e-mail espera' : `${inteiro(esperam)} e-mails esperam`;
  const espera = desde === null ? 'nenhum e-mail espera' : `${quantos}, desde ${moment(desde, fusoHorario)}`;
  const como = porServidor
    ? espera
    : `sem SMTP_URL: os e-mails ficam em arquivos de DATA_DIR/emails; ${espera}`;
  const fazer = doCorreio(estado, porServidor, agora);
  return { sobre: 'Correio', como, problema: 'CORREIO', ...(fazer && { fazer }) };
}

function doCorreio({ parados_desde, desistidos, recusados }: Correio, porServidor: boolean, agora: Date) {
  if (demora(parados_desde, agora) || desistidos > 0) {
    return porServidor
      ? 'Confira SMTP_URL e o servidor de e-mail: convites e senhas novas não chegam.'
      : 'Veja no log por que os e-mails não são gravados em DATA_DIR/emails.';
  }
  if (recusados === 0) return undefined;
  return 'Confira na página Usuários os endereços de quem não recebeu: o servidor de e-mail recusou algum, ou todos.';
}

/** What to do about a standby that is not read from. A standby that was left out for half a minute needs nothing. */
const FORA = {
  ausente: [
    'não responde',
    'Ligue a réplica de DATABASE_READ_URL, ou veja no log dela por que não responde.',
  ],
  atrasada: [
    'está atrasada',
    'Veja no log da réplica de DATABASE_READ_URL por que ela não acompanha o banco de dados.',
  ],
  nao_e_replica: [
    'não é uma réplica',
    'Corrija DATABASE_READ_URL: o servidor é o próprio banco de dados, ou uma réplica que foi promovida.',
  ],
  outro_banco: [
    'é de outro banco de dados',
    'Corrija DATABASE_READ_URL: indique uma réplica do servidor de DATABASE_URL.',
  ],
  divergente: [
    'não segue o banco de dados desde que um servidor foi promovido',
    'Refaça a réplica de DATABASE_READ_URL com pg_basebackup ou pg_rewind, se isto não passar em alguns minutos.',
  ],
  conflito: ['cancelou uma leitura há pouco', undefined],
} as const;

export function replica(fora: keyof typeof FORA | null): ParteDoEstado {
  const item = { sobre: 'Réplica', problema: 'REPLICA' } as const;
  if (fora === null) return { ...item, como: 'acompanha o banco de dados' };
  const [como, fazer] = FORA[fora];
  return { ...item, como, ...(fazer && { fazer }) };
}

/** Whether something has waited too long. */
export function demora(desde: string | null, agora: Date): boolean {
  return desde !== null && agora.getTime() - Date.parse(desde) > DEMORA_MS;
}

const ACABOU: Record<Problema, string> = {
  BACKUP: 'O backup de cada dia já não falta',
  COPIA: 'A cópia do backup já não falta',
  PROVA: 'A prova do backup já não falta',
  SELOS: 'Os livros já não esperam pelo selo',
  VERIFICACAO: 'A verificação já não acha diferenças',
  CORREIO: 'Os e-mails já não ficam parados',
  DISCO: 'O disco já não está quase cheio',
  REPLICA: 'A réplica já não está fora de uso',
  CONTINUA: 'A cópia contínua já não está parada',
};

/** The sentence for a problem that is over, with its folder where there may be several. */
export function acabou({ problema, onde }: { problema: Problema; onde: string }): string {
  return `${ACABOU[problema]}${onde === '' ? '' : ` (${onde})`}.`;
}

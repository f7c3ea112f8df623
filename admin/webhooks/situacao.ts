import type { Webhook } from '../../src/webhooks/schemas.ts';
import { inteiro } from '../ui/format.ts';

type Mostrado = Pick<Webhook, 'situacao' | 'motivo' | 'desde' | 'apos' | 'falhas' | 'proxima_tentativa'>;

/** How far the webhook is, or why it stands still, in a sentence. */
export function situacaoDe(webhook: Mostrado, moment: (instant: string) => string): string {
  const { situacao, motivo, desde, apos, falhas, proxima_tentativa } = webhook;
  if (situacao === 'PAUSADO') return `Pausado desde ${moment(desde)}${PORQUE[motivo ?? '']}`;
  if (situacao === 'ENCERRADO') return `Encerrado em ${moment(desde)}${PORQUE[motivo ?? '']}`;
  if (falhas === 0 || proxima_tentativa === null) return `Entregue até o registro ${inteiro(apos)}`;
  const tentativas = falhas === 1 ? 'Uma tentativa falhou' : `${inteiro(falhas)} tentativas falharam`;
  return `${tentativas}: a próxima é em ${moment(proxima_tentativa)}`;
}

const PORQUE: Readonly<Record<string, string>> = {
  '': '',
  A_PEDIDO: '',
  FALHAS: ': por três dias o receptor não recebeu os eventos',
  SEM_SEGREDO: ': falta o segredo com que se assina',
  RECUSADO: ': o receptor respondeu que não quer mais eventos',
};

/** The events that it receives. */
export function eventosDe({ acoes }: Pick<Webhook, 'acoes'>): string {
  if (acoes.includes('*')) return 'Todos';
  return acoes.length === 1 ? 'De 1 ação' : `De ${acoes.length} ações`;
}

import { type AppError, type Fault, forbidden, invalid } from '../common/errors.ts';
import type { Cargo, ComoDaDiferenca, SituacaoDaContagem } from '../common/vocabulary.ts';

/** How far two clocks may differ and still agree. */
const FOLGA_MS = 5_000;

interface Momento {
  contada_em: string;
  /** Whether the device's clock was wrong. */
  fora_de_hora: boolean;
}

interface Dito {
  contada_em?: string | null | undefined;
  hora_do_aparelho?: string | null | undefined;
}

/**
 * When something was counted: the instant that the device sent, but neither before the count was opened nor after now. An instant
 * outside of that comes from a wrong clock. The note is kept, because a person without a signal cannot count again, and it is
 * marked for another look.
 */
export function momentoDa({ contada_em, hora_do_aparelho }: Dito, abertura: Date, agora: Date): Momento {
  const dito = contada_em ? new Date(contada_em) : agora;
  const cabe = Math.min(Math.max(dito.getTime(), abertura.getTime()), agora.getTime());
  const desvios = [
    dito.getTime() - cabe,
    hora_do_aparelho ? Date.parse(hora_do_aparelho) - agora.getTime() : 0,
  ];
  return {
    contada_em: new Date(cabe).toISOString(),
    fora_de_hora: desvios.some((desvio) => Math.abs(desvio) > FOLGA_MS),
  };
}

/** Refuses what only an open count allows. */
export function checkAberta(situacao: SituacaoDaContagem): void {
  if (situacao === 'ABERTA') return;
  const estado = { ENCERRADA: 'encerrada', CANCELADA: 'cancelada', ESTORNADA: 'encerrada e estornada' }[
    situacao
  ];
  throw invalid('CONTAGEM_ENCERRADA', `Abra outra contagem: esta já foi ${estado}.`);
}

/** A person who counts blindly must not see the balances, so somebody else closes a blind count. */
export function checkPodeEncerrar({ cega }: { cega: boolean }, cargo: Cargo): void {
  if (!cega || cargo === 'Administrador') return;
  throw forbidden('Peça a um Administrador: quem conta às cegas não vê as diferenças nem as escreve.');
}

export function checkPodeEstornar(situacao: SituacaoDaContagem): void {
  if (situacao === 'ENCERRADA') return;
  throw situacao === 'ESTORNADA'
    ? invalid('JA_ESTORNADA', 'Esta contagem já foi estornada; não é preciso estorná-la de novo.')
    : invalid('NADA_A_ESTORNAR', 'Escolha uma contagem encerrada: só ela mudou o livro.');
}

/** A count gets at least one line, and has no more than one person can walk past. `antes` is how many it has. */
export function checkTamanho(novas: number, maximo: number, antes = 0): void {
  if (novas === 0) {
    const porque = antes > 0 ? 'o que há nestas já está na contagem' : 'nestas não há nenhum saldo a contar';
    throw invalid('NADA_A_CONTAR', `Escolha outras estufas, lotes ou espécies: ${porque}.`);
  }
  if (antes + novas <= maximo) return;
  throw invalid(
    'CONTAGEM_LONGA',
    `Escolha menos estufas, lotes ou espécies, e conte por partes: em uma contagem cabem ${maximo} linhas.`,
  );
}

/** Two counts of one balance would both write its difference. */
export function checkNaoContada(outras: readonly { numero: string; nome: string }[], campo?: string): void {
  const [first] = outras;
  if (!first) return;
  const numeros = [...new Set(outras.map(({ numero }) => numero))];
  const quais =
    numeros.length === 1 ? `a contagem ${first.numero}` : `as contagens ${numeros.slice(0, 5).join(', ')}`;
  throw invalid(
    'JA_EM_CONTAGEM',
    `Encerre ou cancele antes ${quais}: ${outras.length === 1 ? first.nome : `${first.nome} e mais ${outras.length - 1}`} já se ${outras.length === 1 ? 'conta' : 'contam'} lá.`,
    campo,
  );
}

/** A counted line, as the closing decides on it. */
export interface Contada {
  id: string;
  especie_id: string;
  lote_id: string | null;
  /** The line's name in a sentence: `Ipê-amarelo, no lote LOTE-2026-00001`. */
  nome: string;
  diferenca: number;
}

/** Only plants of a batch can die or be lost, and only where some are missing. */
export function checkComo({ nome, lote_id, diferenca }: Contada, como: ComoDaDiferenca): void {
  if (como === 'AJUSTE' || como === 'IGNORAR' || diferenca === 0) return;
  if (lote_id !== null && diferenca < 0) return;
  throw invalid(
    'COMO_INDEVIDO',
    `Escolha AJUSTE ou IGNORAR para ${nome}: ${lote_id === null ? 'mortalidade e perda só existem dentro de um lote' : 'ali não falta nada, sobra'}.`,
  );
}

/** Why a difference cannot be written, in the words of a count. `campo` is the line's field in the request. */
export function recusaDa({ nome, diferenca }: Contada, error: AppError, campo: string): Fault {
  const [{ codigo, detalhe }] = error.faults;
  const ou = `ou deixe a linha como IGNORAR`;
  const porques: Record<string, string> = {
    LOTE_ENCERRADO: `Deixe como IGNORAR ${nome}: o lote foi encerrado depois da contagem.`,
    SALDO_INSUFICIENTE: `Conte de novo ${nome}, ${ou}: desde a contagem saiu mais do que o que se contou.`,
    CAPACIDADE_EXCEDIDA: `Libere lugares na estufa de ${nome}, ${ou}: não cabem mais ${diferenca}.`,
    FORA_DO_LIMITE: `Conte de novo ${nome}, ${ou}: a diferença é maior do que um movimento pode ter.`,
    ESPECIE_INATIVA: `Reative a espécie de ${nome}, ${ou}: ela está inativa e só escoa o que tem.`,
  };
  return { codigo, detalhe: porques[codigo] ?? detalhe, campo };
}

import { AppError, invalid } from '../common/errors.ts';
import { localDay } from '../common/local-time.ts';

export interface Pedido {
  data_inicio?: string | undefined;
  data_fim?: string | undefined;
}

/** A report of a period has to be told both of its ends. */
export function checkPeriodo({ data_inicio, data_fim }: Pedido, titulo: string): void {
  const missing = Object.entries({ data_inicio, data_fim }).filter(([, date]) => date === undefined);
  const faults = missing.map(([campo]) => ({
    codigo: 'CAMPO_OBRIGATORIO',
    detalhe: `Informe data_inicio e data_fim: o relatório de ${titulo} é de um período.`,
    campo,
  }));
  const [first, ...others] = faults;
  if (first) throw new AppError('invalid', [first, ...others]);
}

const MAX_LINHAS_PDF = 2_000;

/** A PDF is for reading; longer reports are for a spreadsheet. */
export function checkTamanho(formato: string, registros: number): void {
  if (formato !== 'pdf' || registros <= MAX_LINHAS_PDF) return;
  throw invalid(
    'PDF_GRANDE_DEMAIS',
    `Peça o relatório em xlsx ou escolha um período menor: um PDF leva no máximo 2.000 linhas, e este teria ${registros}.`,
    'formato',
  );
}

/** `viveiro-lotes-2026-01-01_2026-01-31.xlsx`: the period's local days as far as told, else the day of issue. */
export function nomeDoArquivo(
  nome: string,
  formato: string,
  { data_inicio, data_fim }: Pedido,
  emissao: { agora: Date; fusoHorario: string },
): string {
  const { agora, fusoHorario } = emissao;
  const hoje = localDay(agora, fusoHorario);
  const [inicio, fim] = [data_inicio, data_fim].map((date) => date && diaLocal(date, fusoHorario));
  const dias = inicio === undefined ? (fim ?? hoje) : `${inicio}_${fim ?? hoje}`;
  return `viveiro-${nome}-${dias}.${formato}`;
}

/** A date-time without an offset is read by the local clocks, and so names its day itself. */
function diaLocal(momento: string, fusoHorario: string): string {
  const hasOffset = /(?:Z|[+-]\d{2}:\d{2})$/.test(momento.slice(10));
  return hasOffset ? localDay(new Date(momento), fusoHorario) : momento.slice(0, 10);
}

import type { Linha, RelatorioAberto } from '../../../src/relatorios/aberto.ts';
import type { FormatoDeArquivo } from '../../../src/relatorios/definicao.ts';
import { pdfInThread } from '../pdf-thread.ts';

/** What each format is called in HTTP. */
export const CONTENT_TYPES: Record<FormatoDeArquivo, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

/** The bytes of a report in its format. The writers are heavy, and loaded when first asked for. */
export async function* fileOf(
  relatorio: RelatorioAberto,
  nomeDoViveiro: string,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  switch (relatorio.formato) {
    case 'csv':
      yield* (await import('./csv.ts')).csv(relatorio);
      break;
    case 'xlsx':
      yield* (await import('./xlsx.ts')).xlsx(relatorio);
      break;
    case 'pdf':
      yield await pdf(relatorio, nomeDoViveiro, signal);
      break;
  }
}

async function pdf(
  { linhas, ...relatorio }: RelatorioAberto,
  nomeDoViveiro: string,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const all: Linha[] = [];
  for await (const batch of linhas) all.push(...batch);
  return pdfInThread({ tipo: 'relatorio', documento: { relatorio, linhas: all, nomeDoViveiro } }, signal);
}

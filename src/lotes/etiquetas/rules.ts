import type { Codigo } from '../../common/codigos.ts';
import { invalid } from '../../common/errors.ts';
import { lugares, MAX_ETIQUETAS, type ModeloDeFolha } from '../../common/folhas.ts';

/** What sheets of labels are refused for: the document names these codes. */
export const RECUSAS_DAS_ETIQUETAS = [
  'NENHUM_LOTE',
  'ETIQUETAS_DEMAIS',
  'LOTE_NAO_ENCONTRADO',
  'POSICAO_INVALIDA',
] as const satisfies readonly Codigo[];

/** Checks that the requested sheets of labels can be printed. */
export function checkEtiquetas(
  encontrados: number,
  { ids, modelo, posicao }: { ids?: readonly string[] | undefined; modelo: ModeloDeFolha; posicao: number },
): void {
  if (posicao > lugares(modelo)) {
    throw invalid(
      'POSICAO_INVALIDA',
      `Escolha um lugar de 1 a ${lugares(modelo)}: a folha ${modelo} tem ${lugares(modelo)} etiquetas.`,
      'posicao',
    );
  }
  if (encontrados === 0)
    throw invalid('NENHUM_LOTE', 'Escolha outros filtros ou outros ids: nenhum lote atende a estes.');
  if (encontrados > MAX_ETIQUETAS) {
    throw invalid(
      'ETIQUETAS_DEMAIS',
      `Escolha menos lotes, por estufa ou fase: de uma vez saem até ${MAX_ETIQUETAS} etiquetas.`,
    );
  }
  const faltam = (ids?.length ?? encontrados) - encontrados;
  if (faltam > 0) {
    throw invalid(
      'LOTE_NAO_ENCONTRADO',
      faltam === 1
        ? 'Confira os ids: um deles não é de um lote que atende aos filtros.'
        : `Confira os ids: ${faltam} deles não são de lotes que atendem aos filtros.`,
      'ids',
    );
  }
}

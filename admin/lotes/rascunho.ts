import { useValues } from '../ui/forms/form.tsx';

export interface Item {
  /** Names the row on the page; it is not sent. */
  linha: string;
  especie_id: string;
  quantidade_inicial: number;
  procedencia_id: string;
}

export const NOVO_ITEM = { linha: 'primeira', especie_id: '', quantidade_inicial: '', procedencia_id: '' };

interface Rascunho {
  estufa_id: string;
  itens_especies: Item[];
  /** Null until somebody decides. */
  entrada_direta: boolean | null;
}

/** The batch that is being opened. */
export function useRascunho(): Rascunho {
  return useValues() as unknown as Rascunho;
}

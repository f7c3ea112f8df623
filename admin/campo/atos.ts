import { word } from '../../src/common/palavras.ts';
import { type Ato, type LinhaContada, type Mortalidade, ondeFoi } from '../device/atos.ts';
import { inteiro, quantia } from '../ui/format.ts';

/** What can be noted about a batch, by its name in an address. */
export const ACOES = {
  mortalidade: { tipo: 'MORTALIDADE', name: 'Mortalidade' },
  contagem: { tipo: 'CONTAGEM', name: 'Contar' },
  fase: { tipo: 'FASE', name: 'Mudar fase' },
  transferencia: { tipo: 'TRANSFERENCIA', name: 'Transferir' },
  anotacao: { tipo: 'ANOTACAO', name: 'Anotar' },
} as const;
export type Acao = keyof typeof ACOES;

/** The name of each kind of act. */
export const NOMES: Record<Ato['tipo'], string> = {
  MORTALIDADE: 'Mortalidade',
  FASE: 'Mudança de fase',
  TRANSFERENCIA: 'Transferência',
  CONTAGEM: 'Contagem',
  ANOTACAO: 'Anotação',
  RONDA: 'Ronda',
};

/** `12 de Ipê-amarelo (Seca)`, `a Produção, 60 vivas de Ipê-amarelo`, `48 sementes de Ipê-amarelo (CONT-2026-0001)` */
export function oQue(ato: Ato): string {
  switch (ato.tipo) {
    case 'MORTALIDADE':
      return `${deQue(ato)} (${ato.justificativa})`;
    case 'FASE':
      return [
        `a ${word(ato.fase)}`,
        ...ato.contagem.map(({ especie, vivas }) =>
          deQue({ lote: ato.lote, especie, quantidade: vivas }, 'vivas'),
        ),
      ].join(', ');
    case 'TRANSFERENCIA':
      return `para ${ato.lugar.codigo}`;
    case 'CONTAGEM':
      return `${deQue(ato)} (${ato.contagem.numero})`;
    case 'ANOTACAO':
      return ato.anotacao;
    case 'RONDA':
      return 'vista';
  }
}

/** The same with its place: `Mortalidade: 12 de Ipê-amarelo (Seca), LOTE-2026-00012` */
export function inteiroTeor(ato: Ato): string {
  return `${NOMES[ato.tipo]}: ${oQue(ato)}, ${ondeFoi(ato)}`;
}

/** While a plant grows in a batch, it is no longer a seed and not yet a seedling. */
function deQue(
  { lote, especie, quantidade }: Pick<Mortalidade | LinhaContada, 'lote' | 'especie' | 'quantidade'>,
  como?: string,
): string {
  const cresce = lote && especie.tipo === 'SEMENTE';
  const quantas = cresce ? inteiro(quantidade) : quantia(quantidade, especie.tipo);
  return [quantas, como, 'de', especie.nome].filter(Boolean).join(' ');
}

/** What was recorded, in one sentence. */
export function registrados([only, ...others]: readonly [Ato, ...Ato[]]): string {
  if (others.length > 0) return `${inteiro(others.length + 1)} registros enviados.`;
  return `${NOMES[only.tipo]} registrada: ${oQue(only)}, ${ondeFoi(only)}.`;
}

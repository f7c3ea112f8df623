/** Whether more of a figure is better, less is, or neither. */
export type Melhor = 'mais' | 'menos' | null;

/** The change of a figure in whole percent, and whether it is good; undefined when it counts as no change. */
export function mudancaDe(agora: number, antes: number, melhor: Melhor) {
  const porcento = antes > 0 ? Math.round((100 * (agora - antes)) / antes) : 0;
  const bom = porcento === 0 || melhor === null ? undefined : porcento > 0 === (melhor === 'mais');
  return { porcento, bom };
}

/** Whether more of a figure is better, less is, or neither. */
export type Melhor = 'mais' | 'menos' | null;

/** How a figure has changed, in whole percents, and whether that is good; undefined of what is told as no change. */
export function mudancaDe(agora: number, antes: number, melhor: Melhor) {
  const porcento = antes > 0 ? Math.round((100 * (agora - antes)) / antes) : 0;
  const bom = porcento === 0 || melhor === null ? undefined : porcento > 0 === (melhor === 'mais');
  return { porcento, bom };
}

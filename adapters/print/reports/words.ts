/** Those of the enumerated values that travel without their accents, or are no word. */
const WRITTEN: Record<string, string> = {
  ALOCACAO: 'Alocação',
  ARBOREA: 'Arbórea',
  EXOTICA: 'Exótica',
  EXPEDICAO: 'Expedição',
  FISICA: 'Física',
  FRUTIFERA: 'Frutífera',
  JURIDICA: 'Jurídica',
  PUBLICA: 'Pública',
  SAIDA: 'Saída',
  SALDO_INICIAL: 'Saldo inicial',
};

/** An enumerated value as people write it. */
export function word(value: string): string {
  return WRITTEN[value] ?? `${value.slice(0, 1)}${value.slice(1).toLowerCase()}`;
}

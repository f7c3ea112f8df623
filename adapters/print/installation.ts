/** The settings that appear on paper. */
export interface Installation {
  nomeDoViveiro: string;
  /** The service's public address, where receipts are checked. */
  publicUrl: string;
  fusoHorario: string;
}

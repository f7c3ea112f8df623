/** What the documents need to know of the installation. */
export interface Installation {
  nomeDoViveiro: string;
  /** The service as people reach it; the check page is there. */
  publicUrl: string;
  fusoHorario: string;
}

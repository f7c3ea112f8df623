import type { Ato } from '../device/atos.ts';
import type { LoteConhecido, LugarConhecido } from './viveiro.ts';

/** How every form of Campo saves an entry. */
export interface Saving<Noted extends Ato> {
  submit?: string;
  save: (atos: [Noted, ...Noted[]], chave: string) => Promise<void>;
  onSaved: () => void;
  onCancel: () => void;
}

/** A form of one act on a batch, as this phone knows it; `initial` is the act that is corrected. */
export interface FormProps<Noted extends Ato> extends Saving<Noted> {
  lote: LoteConhecido;
  lugares: LugarConhecido[];
  initial?: Noted | undefined;
}

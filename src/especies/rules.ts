import { invalid } from '../errors.ts';
import type { TipoEspecie } from '../vocabulary.ts';

/** `tipo` is fixed at creation: what was counted as seeds cannot become seedlings. */
export function checkTipo(atual: TipoEspecie, pedido: TipoEspecie | undefined): void {
  if (pedido === undefined || pedido === atual) return;
  throw invalid(
    'TIPO_FIXO',
    'Cadastre outra espécie: o tipo não pode ser alterado depois do cadastro.',
    'tipo',
  );
}

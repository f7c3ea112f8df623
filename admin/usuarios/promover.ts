import type { Asked } from '../ui/forms/question.tsx';

/** An Administrador may do everything, so a question comes before the promotion. */
export function promover(nome: string): Asked {
  return {
    title: `Dar a ${nome} o cargo de Administrador?`,
    action: 'Dar o cargo',
    text: `${nome} poderá tudo: convidar e encerrar acessos, estornar o que qualquer pessoa registrou e ver a auditoria. O cargo pode ser mudado de volta.`,
  };
}

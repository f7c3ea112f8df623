import type { Asked } from '../ui/forms/question.tsx';

/** Whoever is made an Administrador may do everything: that is asked. */
export function promover(nome: string): Asked {
  return {
    title: `Dar a ${nome} o cargo de Administrador?`,
    action: 'Dar o cargo',
    text: `${nome} poderá tudo: convidar e encerrar acessos, estornar o que qualquer pessoa registrou e ver a auditoria. O cargo pode ser mudado de volta.`,
  };
}

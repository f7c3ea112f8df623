import { NovoUsuario, type Usuario } from '../../src/usuarios/schemas.ts';
import { dia } from '../ui/format.ts';
import { formOf, useValues } from '../ui/forms/form.tsx';
import type { Asked } from '../ui/forms/question.tsx';

const { Check, Day } = formOf(NovoUsuario);

/** Whether somebody only reads, and until when: fields of an invitation and of a change. */
export function Consulta() {
  const { cargo, somente_leitura } = useValues();
  if (cargo !== 'Operador') return null;
  return (
    <>
      <Check
        name="somente_leitura"
        label="Só consulta"
        description="Vê tudo, também a auditoria, e não muda nada: para quem fiscaliza o viveiro"
      />
      {somente_leitura === true && (
        <Day
          name="acesso_ate"
          label="Até o dia"
          description="Depois dele o acesso termina sozinho"
          required
        />
      )}
    </>
  );
}

/** The role of somebody, or that they only read. */
export function cargoDe({ cargo, acesso_ate }: Pick<Usuario, 'cargo' | 'acesso_ate'>): string {
  return acesso_ate === null ? cargo : `Só consulta, até ${dia(acesso_ate)}`;
}

/** An Administrador may do everything, so a question comes before the promotion. */
export function promover(nome: string): Asked {
  return {
    title: `Dar a ${nome} o cargo de Administrador?`,
    action: 'Dar o cargo',
    text: `${nome} poderá tudo: convidar e encerrar acessos, estornar o que qualquer pessoa registrou e ver a auditoria. O cargo pode ser mudado de volta.`,
  };
}

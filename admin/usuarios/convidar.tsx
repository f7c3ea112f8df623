import { Text as Words } from '@mantine/core';
import { CARGOS } from '../../src/common/vocabulary.ts';
import { NovoUsuario } from '../../src/usuarios/schemas.ts';
import { service } from '../service.ts';
import { DocumentField } from '../ui/forms/document.tsx';
import { formOf } from '../ui/forms/form.tsx';
import type { Opened } from '../ui/forms/page-modal.tsx';
import { useHasMail } from '../ui/mail.ts';
import { notify } from '../ui/notify.ts';
import type { Convite } from './link.tsx';
import { promover } from './promover.ts';

const { Dialog, Text, Option } = formOf(NovoUsuario);

interface ConvidarProps extends Opened {
  /** Shows the link of the invitation, when no mail is sent. */
  onLink: (convite: Convite) => void;
}

export function ConvidarDialog({ onLink, ...dialog }: ConvidarProps) {
  const correio = useHasMail();
  return (
    <Dialog
      {...dialog}
      title="Convidar usuário"
      initial={{ nome: '', email: '', cargo: 'Operador' }}
      save={service.usuarios.criar.mutate}
      submit="Convidar"
      asks={({ nome, cargo }) => (cargo === 'Administrador' ? promover(String(nome)) : null)}
      onSaved={async ({ id, nome, email }) => {
        if (correio) return notify(`O convite de ${nome} segue para ${email}.`);
        const link = await service.usuarios.linkDoConvite.mutate({ id }).catch(() => null);
        if (link) onLink({ nome, ...link });
        else notify(semLink(nome));
      }}
    >
      <Words fz="sm" c="dimmed">
        {correio ? 'A pessoa recebe um e-mail com um link para escolher a senha.' : SEM_CORREIO}
      </Words>
      <Text name="nome" label="Nome" autoFocus />
      <Text name="email" label="E-mail" type="email" inputMode="email" />
      <Option
        name="cargo"
        label="Cargo"
        options={CARGOS}
        description="O Administrador pode tudo; o Operador faz o dia a dia"
      />
      <DocumentField name="cpf" label="CPF" onlyCpf />
      <Text name="telefone" label="Telefone" inputMode="tel" />
    </Dialog>
  );
}

/** The note on invitations, when no mail server sends them. */
const SEM_CORREIO =
  'Este serviço não tem servidor de e-mail: o convite não chega por e-mail. Você recebe aqui o link dele, para entregar à pessoa.';

/** The message when somebody is registered and the link of the invitation could not be made. */
function semLink(nome: string): string {
  return `${nome} está no cadastro, mas o convite não foi enviado: abra o cadastro e use "Mostrar o link do convite".`;
}

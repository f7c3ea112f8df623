import Truck from 'icon:truck';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { documento, telefone as escrito, tipoDoDocumento } from '../../src/common/brazilian.ts';
import type { Destinatario } from '../../src/destinatarios/schemas.ts';
import { useClocks } from '../ui/format.ts';
import { CONFIRA } from '../ui/forms/document.tsx';
import { KeyButton } from '../ui/key-button.tsx';
import { MissingRecord } from '../ui/not-found.tsx';
import { Page } from '../ui/page.tsx';
import { Trail } from '../ui/trail/trail.tsx';
import { Cadastro } from './cadastro.tsx';
import { Entregas } from './entregas.tsx';
import { questions } from './queries.ts';
import { SituacaoDoDestinatario } from './situacao.tsx';

const route = getRouteApi('/quadro/destinatarios/$id');

/** A recipient: what was delivered, and the record. */
export function FichaDoDestinatario() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(questions(id, search).destinatario);
  if (!data) return <MissingRecord of={{ error, refetch }} />;
  return (
    <Page
      gap="xl"
      title={data.nome}
      actions={
        <>
          {data.status === 'ATIVO' && (
            <KeyButton
              shortcut="e"
              everywhere
              leftSection={<Truck />}
              onClick={() => navigate({ to: '/entregas', search: { nova: 'sim', destinatario: id } })}
            >
              Nova entrega
            </KeyButton>
          )}
          <SituacaoDoDestinatario destinatario={data} />
        </>
      }
    >
      <Identity destinatario={data} />
      <Entregas id={id} search={search} />
      <Cadastro key={id} destinatario={data} />
      <Trail entidade="destinatario" id={id} />
    </Page>
  );
}

/** The recipient's identity and contacts. */
function Identity({ destinatario }: { destinatario: Destinatario }) {
  const { day } = useClocks();
  const { tipo, categoria, documento_valido, status, data_registro } = destinatario;
  const { responsavel, telefone, email, endereco } = destinatario;
  // Only an institution has a category.
  const quem = tipo === 'FISICA' ? ['Pessoa física'] : ['Pessoa jurídica', CATEGORIAS[categoria]];
  const numero = `${tipoDoDocumento(destinatario.documento)} ${documento(destinatario.documento)}`;
  const parts = [numero, ...quem, `no cadastro desde ${day(data_registro)}`];
  return (
    <div>
      <Text className="algarismos">{parts.join(' · ')}</Text>
      <Text c="dimmed">
        {[responsavel, telefone && escrito(telefone), email, endereco].filter(Boolean).join(' · ')}
      </Text>
      {!documento_valido && <Text fz="sm">{CONFIRA}</Text>}
      {status === 'INATIVO' && <Text fw={600}>Inativo: não recebe nada novo.</Text>}
    </div>
  );
}

const CATEGORIAS = {
  PUBLICA: 'instituição pública',
  PRIVADA: 'particular',
  SOCIAL: 'organização social',
} as const satisfies Record<Destinatario['categoria'], string>;

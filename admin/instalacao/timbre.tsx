import { Button, Card, FileInput, Group, Stack, Text as Words } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documento } from '../../src/common/brazilian.ts';
import { type Instalacao, MudancaDaInstalacao } from '../../src/instalacao/schemas.ts';
import { instalacao, queryClient, service, trpc } from '../service.ts';
import { Emblem } from '../ui/emblem.tsx';
import { Missing } from '../ui/failure.tsx';
import { changeOf } from '../ui/forms/change.tsx';
import { useCurrent, useOwnFault } from '../ui/forms/form.tsx';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { useActs } from '../ui/person.ts';

const { Form, Text } = changeOf(MudancaDaInstalacao, { cnpj: documento });

/** What stands at the head of every paper, page and mail. */
export function Timbre() {
  const { data, error, refetch } = useQuery(trpc.instalacao.buscar.queryOptions());
  return (
    <Page gap="md" title="Timbre">
      <Words c="dimmed">
        O que está no alto dos termos, das etiquetas, dos relatórios e dos e-mails. Um campo em branco fica
        como está no servidor.
      </Words>
      {!data && <Missing of={{ error, refetch }} height={320} />}
      {data && <Campos data={data} />}
    </Page>
  );
}

/** Stands for the picture that is set, which is not fetched to be sent back. */
const O_DE_AGORA = 'AAAA';

function Campos({ data }: { data: Instalacao }) {
  const { vigente } = data;
  return (
    <Card withBorder maw={640}>
      <Form
        record={{ ...data, brasao: data.tem_brasao ? O_DE_AGORA : '' }}
        save={async ({ id: _, ...change }, options) => {
          const saved = await service.instalacao.atualizar.mutate(change, options);
          return { ...saved, brasao: saved.tem_brasao ? O_DE_AGORA : '' };
        }}
        onSaved={() => {
          void queryClient.invalidateQueries(instalacao);
          notify('O timbre está salvo: os próximos papéis já o trazem.');
        }}
      >
        <Text name="nome_do_viveiro" label="Nome do viveiro" placeholder={vigente.nome_do_viveiro ?? ''} />
        <Text name="orgao" label="Órgão" placeholder={vigente.orgao ?? 'Prefeitura Municipal de …'} />
        <Text name="secretaria" label="Secretaria" placeholder={vigente.secretaria ?? ''} />
        <Text
          name="endereco"
          label="Endereço"
          description="Termina no município e na UF, como em “…, Mogi das Cruzes – SP”"
          placeholder={vigente.endereco ?? ''}
        />
        <Text name="cnpj" label="CNPJ" placeholder={vigente.cnpj ? documento(vigente.cnpj) : ''} />
        <Text name="telefone" label="Telefone" inputMode="tel" placeholder={vigente.telefone ?? ''} />
        <Brasao tem={vigente.tem_brasao} />
      </Form>
    </Card>
  );
}

/** The coat of arms: the one in use, another from a file, or none of one's own. */
function Brasao({ tem }: { tem: boolean }) {
  const { form } = useCurrent();
  useOwnFault('brasao');
  const [file, setFile] = useState<File | null>(null);
  const value = String(form.getValues().brasao ?? '');
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    form.setFieldValue('brasao', chosen ? await base64Of(chosen) : O_DE_AGORA);
  };
  return (
    <Stack gap="xs">
      <Group gap="md" align="end" wrap="nowrap">
        {tem && value === O_DE_AGORA && <Emblem size={56} />}
        <FileInput
          label="Brasão"
          description="Uma imagem PNG ou JPEG, de até 200 kB"
          placeholder="Escolher o arquivo"
          accept="image/png,image/jpeg"
          clearable
          flex={1}
          value={file}
          onChange={choose}
          error={form.errors.brasao}
        />
      </Group>
      {useActs() && value !== '' && (
        <Button
          variant="subtle"
          color="gray"
          c="inherit"
          px="xs"
          style={{ alignSelf: 'start' }}
          onClick={() => {
            setFile(null);
            form.setFieldValue('brasao', '');
          }}
        >
          Tirar o brasão
        </Button>
      )}
    </Stack>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { inteiro, quantos } from '../ui/format.ts';
import { PlainList } from '../ui/lists/plain.tsx';
import { notify } from '../ui/notify.ts';
import { Section } from '../ui/section.tsx';
import { Dim, Note } from '../ui/words.tsx';
import { gravadas as recorded } from './kinds.ts';
import { reader } from './reader.ts';
import { Recusadas, takeOut } from './recusadas.tsx';
import type { Vista } from './shapes.ts';
import { saying, startsRecording, useWork } from './work.ts';

/** What the service said of each row, before anything is recorded. */
export function Conferida({ onReview, ...vista }: Vista & { onReview: () => void }) {
  const { id, linhas, recusadas } = vista;
  const { work, pending } = useWork(id);
  const fine = linhas - recusadas.length;
  return (
    <Stack gap="lg">
      <Text role="status">
        Linhas: {inteiro(linhas)}. Em ordem: {inteiro(fine)}. Recusadas: {inteiro(recusadas.length)}. Nada foi
        gravado ainda.
      </Text>
      <Recusadas {...vista} advice="Corrija aqui mesmo e confira de novo: a planilha fica como está." />
      <Parecidas {...vista} />
      <Group justify="flex-end" gap="sm">
        <Button variant="subtle" onClick={onReview} disabled={pending}>
          Rever as colunas
        </Button>
        {recusadas.length > 0 && (
          <Button variant="default" onClick={() => work(() => reader.conferir(id))} loading={pending}>
            Conferir de novo
          </Button>
        )}
        <Gravar
          {...vista}
          label={`Gravar ${quantos(fine, 'linha')}${recusadas.length === 0 ? '' : ' em ordem'}`}
        />
      </Group>
    </Stack>
  );
}

/** Records the accepted rows. A refused row stays, with its reason. */
export function Gravar({ id, arquivo, label }: Pick<Vista, 'id' | 'arquivo'> & { label: string }) {
  const { work, pending } = useWork(id);
  const record = async () => {
    startsRecording(id);
    const vista = await work(() => reader.gravar(id));
    if (vista) notify(`${arquivo}: ${recorded(vista.gravadas)}.`);
  };
  return (
    <Button onClick={record} loading={pending}>
      {label}
    </Button>
  );
}

type Parecida = Vista['parecidas'][number];

/** Valid rows that may be of an existing species. A person says whether they are another one, or its seedling or seed. */
function Parecidas({ id, parecidas }: Vista) {
  if (parecidas.length === 0) return null;
  // A seedling beside its seed is no second record of it.
  const iguais = parecidas.filter(({ par }) => !par);
  const pares = parecidas.filter(({ par, junta }) => par && !junta);

  const join = (which: readonly Parecida[], yes: boolean) =>
    saying(id, () => reader.juntar(id, numbersOf(which), yes));
  return (
    <Section
      title="Parecem já existir"
      aside={
        <Group gap="xs">
          {iguais.length > 1 && (
            <Button variant="default" size="compact-sm" onClick={() => takeOut(id, iguais)}>
              Retirar todas as parecidas
            </Button>
          )}
          {pares.length > 1 && (
            <Button variant="default" size="compact-sm" onClick={() => join(pares, true)}>
              Juntar todas às suas plantas
            </Button>
          )}
        </Group>
      }
    >
      <Note mb="sm">
        {iguais.length > 0 &&
          'Se é a mesma espécie, retire a linha; se é outra, deixe: ela é cadastrada ao gravar. '}
        {iguais.length < parecidas.length &&
          'A muda e a semente de uma planta são dois registros: marque as que são da mesma planta, e elas ficam juntas ao gravar.'}
      </Note>
      <PlainList gap="xs">
        {parecidas.map((each) => (
          <Group component="li" key={each.linha} justify="space-between" wrap="nowrap" gap="sm">
            {each.par ? (
              <Checkbox
                checked={each.junta}
                onChange={({ currentTarget }) => join([each], currentTarget.checked)}
                label={<Resemblance {...each} />}
              />
            ) : (
              <>
                <Resemblance {...each} />
                <Button
                  variant="subtle"
                  size="compact-sm"
                  flex="none"
                  aria-label={`Retirar a linha ${each.linha}`}
                  onClick={() => takeOut(id, [each])}
                >
                  Retirar
                </Button>
              </>
            )}
          </Group>
        ))}
      </PlainList>
    </Section>
  );
}

function Resemblance({ linha, nome, par, outra, linhaDaOutra }: Parecida) {
  return (
    <Text span className="quebravel">
      Linha {linha}: <b>{nome}</b>{' '}
      <Dim>
        {par ? `é a ${par}` : 'ao lado'}{' '}
        {linhaDaOutra === null ? 'da cadastrada' : `da linha ${linhaDaOutra},`}
      </Dim>{' '}
      <b>{outra}</b>
    </Text>
  );
}

function numbersOf(parecidas: readonly Parecida[]): number[] {
  return parecidas.map(({ linha }) => linha);
}

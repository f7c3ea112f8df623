import { Button, Group, List, Stack, Text } from '@mantine/core';
import { service } from '../service.ts';
import { inteiro, quantos } from '../ui/format.ts';
import { Confirm } from '../ui/forms/confirm.tsx';
import { Trial } from '../ui/forms/trial.tsx';
import { notify } from '../ui/notify.ts';
import { To } from '../ui/to.tsx';
import { Gravar } from './conferida.tsx';
import { gravadas as recorded, TIPOS } from './kinds.ts';
import { reader, useAdvance } from './reader.ts';
import { Recusadas } from './recusadas.tsx';
import type { Vista } from './shapes.ts';
import { useWork } from './work.ts';

/** What was recorded, what is still refused, and how to undo it. */
export function Gravada(vista: Vista) {
  const { id, tipo, etapa, gravadas, retomadas, recusadas, mantidos, concluida_em } = vista;
  const { work, pending } = useWork(id);
  const undoing = useAdvance(id) !== undefined;
  const area = tipo && TIPOS[tipo];
  if (undoing)
    return (
      <Text role="status">
        Desfazendo. Se esta página for fechada, o que falta se desfaz daqui quando for aberta de novo.
      </Text>
    );
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Text role="status" fz="lg" fw={600}>
          {etapa === 'desfeita' ? undone(gravadas) : `${recorded(gravadas)} em ${area?.nome}.`}
        </Text>
        {retomadas > 0 && (
          <Text fz="sm">
            Destas, {inteiro(retomadas)} estavam inativas desde que uma importação foi desfeita, e voltaram
            com os dados da planilha.
          </Text>
        )}
        {mantidos.length > 0 && (
          <List fz="sm">
            {mantidos.map(({ nome, motivo }) => (
              <List.Item key={nome}>
                {nome}: {motivo}
              </List.Item>
            ))}
          </List>
        )}
      </Stack>
      {concluida_em === null && (
        <Recusadas {...vista} advice="Corrija aqui mesmo e grave as corrigidas: a planilha fica como está." />
      )}
      <Group justify="flex-end" gap="sm">
        {gravadas > 0 && <Desfazer {...vista} />}
        {concluida_em === null && (
          <>
            <Button variant="default" disabled={pending} onClick={() => work(() => reader.concluir(id))}>
              {recusadas.length === 0
                ? 'Concluir'
                : `Concluir sem ${recusadas.length === 1 ? 'ela' : 'elas'}`}
            </Button>
            {recusadas.length > 0 && <Gravar {...vista} label="Gravar as corrigidas" />}
          </>
        )}
        {area && concluida_em !== null && <To href={area.onde}>Ver {area.nome.toLowerCase()}</To>}
      </Group>
    </Stack>
  );
}

function undone(left: number): string {
  return left === 0
    ? 'A importação foi desfeita.'
    : `A importação foi desfeita, menos ${inteiro(left)} do que gravou.`;
}

/** Undoes an import. */
function Desfazer({ id, arquivo, gravadas, importacoes }: Vista) {
  const { work } = useWork(id);
  const undo = async () => {
    const vista = await work(() => reader.desfazer(id));
    if (vista) notify(`A importação de ${arquivo} foi desfeita.`);
  };
  return (
    <Confirm action="Desfazer" title={`Desfazer a importação de ${arquivo}`} run={undo} onDone={() => {}}>
      <Stack gap="sm">
        <Text>
          {quantos(gravadas, 'linha')}: as movimentações são estornadas e os cadastros ficam inativos. O que
          já foi usado depois fica como está, e aparece aqui com o motivo.
        </Text>
        <Fica importacoes={importacoes} />
      </Stack>
    </Confirm>
  );
}

/** What would stay. For a long sheet nobody knows this beforehand: each call is undone after the later ones. */
function Fica({ importacoes: [only, ...others] }: Pick<Vista, 'importacoes'>) {
  if (only === undefined || others.length > 0) return null;
  return (
    <Trial
      of={['desfazer', only]}
      run={(options) => service.importacoes.desfazer.mutate({ id: only }, options)}
    >
      {({ mantidos }) =>
        mantidos.length === 0 ? (
          <Text role="status">Nada foi usado depois: tudo volta atrás.</Text>
        ) : (
          <div role="status">
            <Text>Se desfizer agora, isto fica como está:</Text>
            <List fz="sm">
              {mantidos.map(({ id, nome, motivo }) => (
                <List.Item key={id}>
                  {nome}: {motivo}
                </List.Item>
              ))}
            </List>
          </div>
        )
      }
    </Trial>
  );
}

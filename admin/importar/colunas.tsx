import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { SheetKind } from '../../adapters/planilha/columns.ts';
import type { Question } from '../../adapters/planilha/suspicions.ts';
import { upperFirst } from '../../src/common/text.ts';
import { quantos } from '../ui/format.ts';
import { Select } from '../ui/forms/select.tsx';
import { Section } from '../ui/section.tsx';
import { Coluna, comValores } from './coluna.tsx';
import { NOMES, TIPOS } from './kinds.ts';
import { reader } from './reader.ts';
import { isOneOfSeveral, isSaid, type Vista } from './shapes.ts';
import { saying, useWork } from './work.ts';

/** The kind of the sheet, and the field of each column. */
export function Colunas({ onChecked, ...vista }: Vista & { onChecked: () => void }) {
  const { id, tipo, tipos, planilha, planilhas, colunas, semUso, avisos, perguntas, linhas } = vista;
  const { work, pending } = useWork(id);
  const open = colunas.filter(({ falta }) => falta !== null);
  const check = async () => {
    if (await work(() => reader.conferir(id))) onChecked();
  };
  return (
    <Stack gap="lg">
      <Group gap="md" align="end">
        <Select
          label="O que há na planilha"
          data={NOMES}
          value={tipo}
          onChange={(kind) => kind && saying(id, () => reader.escolher(id, { tipo: kind as SheetKind }))}
          placeholder="Escolha"
          error={
            tipos.length > 1 && `As colunas servem a ${tipos.map((each) => TIPOS[each].nome).join(' e a ')}.`
          }
          allowDeselect={false}
        />
        {planilhas.length > 1 && (
          <Select
            label="Planilha do arquivo"
            data={[...planilhas]}
            value={planilha}
            placeholder="Escolha"
            error={isOneOfSeveral(vista) && 'Escolha uma: várias podem ser importadas, cada uma por sua vez.'}
            onChange={(name) => name && saying(id, () => reader.escolher(id, { planilha: name }))}
            allowDeselect={false}
          />
        )}
      </Group>
      {tipo !== null && (
        <Section title="Colunas">
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md" verticalSpacing="md">
            {colunas.map((coluna) => (
              <Coluna key={`${tipo}${coluna.campo}`} id={id} titulos={vista.titulos} {...coluna} />
            ))}
          </SimpleGrid>
        </Section>
      )}
      {semUso.length > 0 && (
        <Text fz="sm" className="quebravel">
          {tipo === null ? 'Colunas da planilha' : 'Colunas sem uso aqui'}:{' '}
          {semUso.map(comValores).join(', ')}.
        </Text>
      )}
      {linhas === 0 && <Text>Não há linhas abaixo dos nomes das colunas.</Text>}
      {avisos.map((aviso) => (
        <Text key={aviso} fz="sm">
          {aviso}
        </Text>
      ))}
      {perguntas.map((pergunta) => (
        <Pergunta key={pergunta.about} id={id} {...pergunta} />
      ))}
      <Group justify="flex-end" gap="md">
        {open.length > 0 && (
          <Text fz="sm" role="status">
            Falta dizer: {open.map(({ titulo }) => titulo).join(', ')}.
          </Text>
        )}
        <Button onClick={check} disabled={!isSaid(vista)} loading={pending}>
          Conferir {quantos(linhas, 'linha')}
        </Button>
      </Group>
    </Stack>
  );
}

/** A question about the whole sheet. */
function Pergunta({ id, about, text, answers, answer }: Question & { id: string }) {
  const say = (value: string | null) => value && saying(id, () => reader.responder(id, { [about]: value }));
  return (
    <Select
      label={`${text}.`}
      data={answers.map((each) => ({ value: each.value, label: upperFirst(each.text) }))}
      value={answer ?? null}
      onChange={say}
      placeholder="Escolha"
      error={answer === undefined && 'Diga o que vale em toda a planilha.'}
      allowDeselect={false}
    />
  );
}

import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SheetKind } from '../../adapters/planilha/columns.ts';
import type { Question } from '../../adapters/planilha/suspicions.ts';
import { upperFirst } from '../../src/common/text.ts';
import { quantos } from '../ui/format.ts';
import { Select } from '../ui/forms/select.tsx';
import { Section } from '../ui/section.tsx';
import { NOMES, TIPOS } from './kinds.ts';
import { reader } from './reader.ts';
import { type ColunaDaPlanilha, type ColunaDaVista, isOneOfSeveral, isSaid, type Vista } from './shapes.ts';
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

const NONE = '-';

interface ColunaProps extends ColunaDaVista {
  id: string;
  titulos: readonly string[];
}

/** A field: its column of the sheet, or one value for all rows when no column has it. */
function Coluna({
  id,
  titulos,
  campo,
  titulo,
  obrigatoria,
  lugar,
  amostra,
  talvez,
  falta,
  ...field
}: ColunaProps) {
  const asked = talvez.length > 0;
  const own = titulos.flatMap((text, place) => (text === '' ? [] : [{ value: String(place), label: text }]));
  const value = lugar === null ? (asked ? null : NONE) : String(lugar);
  const choose = (chosen: string | null) =>
    chosen && saying(id, () => reader.dizer(id, campo, { lugar: chosen === NONE ? null : Number(chosen) }));
  return (
    <Stack gap={6}>
      <Select
        label={titulo}
        withAsterisk={obrigatoria}
        description={field.ajuda}
        data={[...own, { value: NONE, label: 'Não há na planilha' }]}
        value={value}
        onChange={choose}
        placeholder="Escolha"
        error={asked && `Diga se é ${talvez.map(comValores).join(' ou ')}.`}
        allowDeselect={false}
        searchable={own.length > 8}
      />
      {lugar !== null && (
        <Text fz="sm" lineClamp={2} className="quebravel">
          {amostra.length === 0 ? 'Em branco nas primeiras linhas' : valores(amostra)}
        </Text>
      )}
      {lugar === null && !asked && (obrigatoria || field.palavras.length > 0) && (
        <Padrao {...{ id, campo, titulo, ...field }} falta={falta} />
      )}
    </Stack>
  );
}

/** `Ipê · Cedro · Jatobá`. */
function valores(amostra: readonly string[]): string {
  return amostra.join(' · ');
}

/** `“Qtd no pátio” (12 · dez)`. */
function comValores({ titulo, amostra }: ColunaDaPlanilha): string {
  return amostra.length === 0 ? `“${titulo}”` : `“${titulo}” (${valores(amostra)})`;
}

type PadraoProps = Pick<ColunaProps, 'id' | 'campo' | 'titulo' | 'padrao' | 'palavras' | 'falta'>;

/** The value for all rows. */
function Padrao({ id, campo, titulo, padrao, palavras, falta }: PadraoProps) {
  const [text, setText] = useState(padrao);
  const say = (value: string) => {
    setText(value);
    void saying(id, () => reader.dizer(id, campo, { padrao: value }));
  };
  const common = {
    'aria-label': `${titulo} de todas as linhas`,
    placeholder: 'O mesmo em todas as linhas',
    error: falta,
  };
  if (palavras.length > 0) {
    return (
      <Select
        {...common}
        data={[...palavras]}
        value={text || null}
        onChange={(value) => say(value ?? '')}
        clearable
      />
    );
  }
  return <TextInput {...common} value={text} onChange={({ currentTarget }) => say(currentTarget.value)} />;
}

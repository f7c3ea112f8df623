import Download from 'icon:download';
import { Anchor, Box, Button, Group, Menu, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type Mes, mesesDe } from '../../src/common/local-time.ts';
import { diasDo, type Periodo } from '../../src/common/periodos.ts';
import { faultOf, sentenceOf, service } from '../service.ts';
import { hoje, mes } from '../ui/format.ts';
import { save } from '../ui/save.ts';
import { type Answer, useColunas } from './linhas.tsx';
import type { NomeDoRelatorio } from './reports.tsx';

const FORMATOS = [
  ['pdf', 'PDF, como está na tela'],
  ['xlsx', 'Planilha (XLSX), com todas as colunas'],
  ['csv', 'Texto (CSV), para outros programas'],
] as const;

type Filters = Readonly<Record<string, unknown>>;

interface Wish {
  formato: (typeof FORMATOS)[number][0];
  /** One page with the figures, in place of the rows. */
  resumo?: true;
  /** Instead of the whole period. */
  mes?: Mes;
}

interface ExportarProps {
  nome: NomeDoRelatorio;
  /** As the address of the page has them. */
  filters: Filters;
  /** What is on the screen. */
  shown?: Answer;
  /** The columns of a PDF, when they are chosen here. */
  colunas?: string;
}

/** Saves what is on the screen. Its PDF has the columns of the screen, in their order. */
export function ExportarTabela(props: ExportarProps & { shown: Answer }) {
  const { colunas } = useColunas(props.shown.colunas);
  return <Exportar {...props} colunas={colunas.map(({ campo }) => campo).join()} />;
}

/** Saves the report as it is filtered, with all its rows, as a file. */
export function Exportar({ nome, filters, shown, colunas }: ExportarProps) {
  const saving = useMutation({
    mutationFn: async ({ formato, resumo, mes: { data_inicio, data_fim } = {} as Mes }: Wish) => {
      const { page: _, ...own } = filters;
      const file = await service.baixar(`/relatorios/${nome}`, {
        ...{ ...own, formato, ...(resumo && { resumo }) },
        ...(data_inicio && { data_inicio, data_fim, periodo: undefined }),
        ...(formato === 'pdf' && !resumo && colunas && { colunas }),
      });
      save(await file.blob(), file.nome);
    },
  });
  const tooLong = faultOf(saving.error)?.erros.some(({ codigo }) => codigo === 'PDF_GRANDE_DEMAIS');
  return (
    <Group gap="sm">
      {saving.error && (
        <Box role="alert" fz="sm">
          <Text c="red" inherit>
            {sentenceOf(saving.error)}
          </Text>
          {tooLong && (
            <Group component="ul" className="lista" gap="xs" aria-label="PDF de cada mês">
              {monthsOf(filters, shown).map((each) => (
                <li key={each.mes}>
                  <Anchor
                    component="button"
                    type="button"
                    fz="sm"
                    onClick={() => saving.mutate({ formato: 'pdf', mes: each })}
                  >
                    {mes(each.mes)}
                  </Anchor>
                </li>
              ))}
            </Group>
          )}
        </Box>
      )}
      <Menu>
        <Menu.Target>
          <Button variant="default" leftSection={<Download />} loading={saving.isPending}>
            Exportar
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => saving.mutate({ formato: 'pdf', resumo: true })}>
            Resumo, em uma página (PDF)
          </Menu.Item>
          {FORMATOS.map(([formato, label]) => (
            <Menu.Item key={formato} onClick={() => saving.mutate({ formato })}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

/** At most so many months are offered: the newest. */
const MOST = 24;

/** The months of the period. Where an end is missing, those of the bars that are shown, or the last twelve. */
function monthsOf(filters: Filters, shown: Answer | undefined): Mes[] {
  const { data_inicio, data_fim } = filters.periodo ? diasDo(filters.periodo as Periodo, hoje()) : filters;
  const bars =
    shown?.grafico?.barras.map(({ rotulo }) => rotulo).filter((label) => /^\d{4}-\d\d$/.test(label)) ?? [];
  const day = (end: unknown) => (end === undefined ? undefined : String(end).slice(0, 10));
  const fim = day(data_fim) ?? hoje();
  const yearBefore = `${Number(fim.slice(0, 4)) - 1}${fim.slice(4)}`;
  const inicio = day(data_inicio) ?? (bars[0] ? `${bars[0]}-01` : yearBefore);
  return mesesDe(inicio, fim).slice(-MOST);
}

import Check from 'icon:check';
import { Button, Group, Paper, Text, UnstyledButton } from '@mantine/core';
import { inteiro } from '../format.ts';
import css from './selected.module.css';
import type { Kind, Selection } from './selection.ts';

interface MarkProps<Row> {
  row: Row;
  selection: Selection<Row>;
}

/** Chooses a row, or with Shift all rows up to it. Its name is neither a text of the row nor the label of a field. */
export function Mark<Row>({ row, selection }: MarkProps<Row>) {
  const chosen = selection.has(row);
  return (
    <UnstyledButton
      role="checkbox"
      aria-checked={chosen}
      title={`Selecionar ${selection.called(row)}`}
      className={`${css.mark} na-tela`}
      onClick={({ shiftKey }) => selection.toggle(row, shiftKey)}
    >
      <span className={css.box}>{chosen && <Check size={14} />}</span>
    </UnstyledButton>
  );
}

/** The number of chosen rows and their actions, visible wherever the list is scrolled to. */
export function Bar<Row>({ selection, rows }: { selection: Selection<Row>; rows: readonly Row[] }) {
  const { chosen, kind, acts, choose } = selection;
  if (chosen.length === 0) return null;
  const others = rows.filter((row) => !selection.has(row));
  return (
    <Paper
      component="section"
      aria-label="Selecionados"
      withBorder
      shadow="md"
      className={`${css.bar} na-tela`}
    >
      <Group gap="xs" className={css.said}>
        <Text role="status" fw={600} className="numero">
          {counted(chosen.length, kind)} {agreed('selecionado', chosen.length, kind)}
        </Text>
        {others.length > 0 && (
          <Button variant="subtle" px="xs" onClick={() => choose([...chosen, ...others])}>
            {kind.a ? 'Todas as' : 'Todos os'} {inteiro(rows.length)}
          </Button>
        )}
        <Button variant="subtle" color="gray" c="inherit" px="xs" onClick={() => choose([])}>
          Limpar
        </Button>
      </Group>
      <Group gap="xs">{acts(selection)}</Group>
    </Paper>
  );
}

/** `1 lote`, `3 lotes` */
export function counted(n: number, { one, many }: Kind): string {
  return `${inteiro(n)} ${n === 1 ? one : many}`;
}

/** A masculine singular word in the form that the number and the gender need: `selecionadas`. */
export function agreed(word: string, n: number, { a = false }: Kind): string {
  return `${a ? word.replace(/o$/, 'a') : word}${n === 1 ? '' : 's'}`;
}

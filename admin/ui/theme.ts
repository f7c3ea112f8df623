import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { type ComponentProps, createElement } from 'react';

/** Leaf green, the one accent. From the eighth on, white text on it has a contrast of 4.5 and more. */
const folha: MantineColorsTuple = [
  '#eef8ef',
  '#dcefdd',
  '#b8deba',
  '#91cc95',
  '#6fbc74',
  '#55ab5b',
  '#3f9447',
  '#2f7d38',
  '#23652c',
  '#164b1e',
];

export const theme = createTheme({
  colors: { folha },
  primaryColor: 'folha',
  primaryShade: { light: 8, dark: 7 },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Some colours are too pale for text on their own ground.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    Anchor: { defaultProps: { underline: 'hover', inherit: true } },
    // The header of a dialog is not that of the page.
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Fechar' },
        attributes: { header: { role: 'presentation' } },
      },
      // A long name would push the buttons out of a phone's dialog.
      styles: {
        title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 650, overflowWrap: 'anywhere' },
        body: { overflowWrap: 'break-word' },
      },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Fechar o aviso' } } },
    Table: { styles: { th: { color: 'var(--mantine-color-dimmed)', fontWeight: 500 } } },
    NumberInput: { defaultProps: { hideControls: true } },
    // With the name of its field, an open list would be found in place of the field.
    ComboboxOptions: {
      defaultProps: {
        renderRoot: ({ 'aria-labelledby': _, ...props }: ComponentProps<'div'>) =>
          createElement('div', { ...props, 'aria-label': 'Opções' }),
      },
    },
    // A list that opens by itself would cover whatever is below the first field of a dialog.
    Select: { defaultProps: { checkIconPosition: 'right', openOnFocus: false } },
  },
});

/** Mantine's dimmed, placeholder and error colours are too pale on their grounds (WCAG 1.4.3). */
export const readable: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#525a63',
    '--mantine-color-placeholder': '#6b737c',
    '--mantine-color-error': '#c2211f',
    '--mantine-color-anchor': '#23652c',
  },
  dark: {
    '--mantine-color-dimmed': '#aab2ba',
    '--mantine-color-placeholder': '#9aa2aa',
    '--mantine-color-error': '#ff9b98',
    '--mantine-color-anchor': '#91cc95',
    // Mantine's own is nearly the ground of a page.
    '--mantine-color-folha-light': '#1d3a21',
    '--mantine-color-folha-light-hover': '#254a2a',
  },
});

/** Paper is white, so a print has the colours of the light theme, even while the page is dark. */
export function printInLight(): void {
  const { dataset } = document.documentElement;
  let worn: string | undefined;
  addEventListener('beforeprint', () => {
    worn = dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
  });
  addEventListener('afterprint', () => {
    if (worn) dataset.mantineColorScheme = worn;
  });
}

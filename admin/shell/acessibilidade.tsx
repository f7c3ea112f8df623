import { List, Stack, Switch, Text } from '@mantine/core';
import { useSingleKeys } from '../ui/keys.ts';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { AllKeys } from './all-keys.tsx';

/** What the app promises to people who use it without a mouse, without colours or without sight. */
export function Acessibilidade() {
  return (
    <Page title="Acessibilidade">
      <Text>
        Este programa foi feito para todas as pessoas do viveiro. Segue as recomendações WCAG 2.2 no nível AA,
        e com elas o eMAG 3.1 e a norma ABNT NBR 17225.
      </Text>
      <List spacing="xs">
        <List.Item>
          Tudo pode ser feito só com o teclado: <kbd>Tab</kbd> anda, <kbd>Enter</kbd> aciona, <kbd>Esc</kbd>{' '}
          fecha, e as teclas abaixo fazem o que mais se faz. O primeiro <kbd>Tab</kbd> de cada página oferece
          ir direto ao conteúdo.
        </List.Item>
        <List.Item>
          Cada campo, botão e quadro tem um nome que leitores de tela falam; resultados são anunciados.
        </List.Item>
        <List.Item>
          A situação de cada coisa está escrita, nunca só na cor. Cada gráfico tem a sua tabela.
        </List.Item>
        <List.Item>
          As cores seguem o claro ou o escuro do aparelho, com contraste de 4,5 para 1 ou mais.
        </List.Item>
        <List.Item>Com a letra ampliada a 400 %, nada precisa ser rolado para o lado.</List.Item>
        <List.Item>Movimentos somem quando o aparelho pede menos animações.</List.Item>
      </List>
      <Section title="Teclas">
        <Stack gap="md">
          <AllKeys />
          <TeclasSozinhas />
        </Stack>
      </Section>
      <Text>Se algo não funcionar para você, conte a quem cuida do sistema no seu viveiro.</Text>
    </Page>
  );
}

function TeclasSozinhas() {
  const [on, set] = useSingleKeys();
  return (
    <Switch
      checked={on}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
      label="Atalhos de uma tecla só"
      description="Desligue se o ditado por voz, ou a mão, aciona alguma sem querer. Vale neste navegador; Ctrl K continua."
    />
  );
}

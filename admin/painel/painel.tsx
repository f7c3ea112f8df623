import { Page } from '../shell/page.tsx';

export function Painel() {
  return <Page title="Painel">…</Page>;
}

import ArrowLeftRight from 'icon:arrow-left-right';
import ChartColumn from 'icon:chart-column';
import ClipboardCheck from 'icon:clipboard-check';
import FileClock from 'icon:file-clock';
import Gauge from 'icon:gauge';
import HandHeart from 'icon:hand-heart';
import Leaf from 'icon:leaf';
import Smartphone from 'icon:smartphone';
import Sprout from 'icon:sprout';
import Stamp from 'icon:stamp';
import TreeDeciduous from 'icon:tree-deciduous';
import Truck from 'icon:truck';
import Upload from 'icon:upload';
import Users from 'icon:users';
import Warehouse from 'icon:warehouse';
import Webhook from 'icon:webhook';
import { useActs, useIsAdministrator } from '../ui/person.ts';

/** The app's pages in the order of a nursery's day, each with who sees it: administrators, or whoever may act. */
export const PAGES = [
  { to: '/painel', name: 'Painel', Icon: Gauge },
  { to: '/campo', name: 'Campo', Icon: Smartphone, acts: true },
  { to: '/lotes', name: 'Lotes', Icon: Sprout },
  { to: '/entregas', name: 'Entregas', Icon: Truck },
  { to: '/movimentacoes', name: 'Movimentações', Icon: ArrowLeftRight },
  { to: '/contagens', name: 'Contagens', Icon: ClipboardCheck },
  { to: '/especies', name: 'Espécies', Icon: Leaf },
  { to: '/procedencias', name: 'Procedências', Icon: TreeDeciduous },
  { to: '/estufas', name: 'Estufas', Icon: Warehouse },
  { to: '/destinatarios', name: 'Destinatários', Icon: HandHeart },
  { to: '/relatorios', name: 'Relatórios', Icon: ChartColumn },
  { to: '/importar', name: 'Importar', Icon: Upload, acts: true },
  { to: '/usuarios', name: 'Usuários', Icon: Users, administrador: true },
  { to: '/webhooks', name: 'Avisos a outros sistemas', Icon: Webhook, administrador: true },
  { to: '/auditoria', name: 'Auditoria', Icon: FileClock, administrador: true },
  { to: '/timbre', name: 'Timbre', Icon: Stamp, administrador: true },
] as const;

/** The most common acts. Each opens from any page, by the address of its dialog. */
export const ACTIONS = [
  { to: '/entregas?nova=sim', name: 'Nova entrega' },
  { to: '/movimentacoes?registrar=ENTRADA', name: 'Registrar movimentação' },
  { to: '/lotes?abrir=sim', name: 'Abrir lote' },
  { to: '/contagens?nova=sim', name: 'Nova contagem' },
  { to: '/especies?nova=sim', name: 'Nova espécie' },
  { to: '/procedencias?nova=sim', name: 'Nova procedência' },
  { to: '/destinatarios?novo=sim', name: 'Novo destinatário' },
  { to: '/estufas?nova=sim', name: 'Nova estufa' },
  { to: '/usuarios?convidar=sim', name: 'Convidar usuário', administrador: true },
  { to: '/usuarios/programas?novo=sim', name: 'Novo programa', administrador: true },
  { to: '/webhooks?novo=sim', name: 'Novo webhook', administrador: true },
] as const;

/** Whether a person sees a page. */
export function useSees(): (page: (typeof PAGES)[number]) => boolean {
  const administrator = useIsAdministrator();
  const acts = useActs();
  return (page) => (administrator || !('administrador' in page)) && (acts || !('acts' in page));
}

/** The acts that a person may begin from any page. */
export function useActions(): (typeof ACTIONS)[number][] {
  const administrator = useIsAdministrator();
  const acts = useActs();
  return ACTIONS.filter((act) => acts && (administrator || !('administrador' in act)));
}

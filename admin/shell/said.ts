import { fold } from '../../src/common/text.ts';

/** What people call a page or an act that has another name, folded. */
export const SAID: readonly { to: string; name: string; said: readonly string[]; administrador?: true }[] = [
  {
    to: '/movimentacoes?registrar=ENTRADA',
    name: 'Registrar entrada',
    said: ['entrada', 'dar entrada', 'compra'],
  },
  { to: '/movimentacoes?registrar=SAIDA', name: 'Registrar saída', said: ['saida', 'dar saida'] },
  { to: '/movimentacoes?registrar=PERDA', name: 'Registrar perda', said: ['perda', 'dar baixa', 'baixa'] },
  {
    to: '/movimentacoes?registrar=AJUSTE',
    name: 'Registrar ajuste',
    said: ['ajuste', 'acertar', 'corrigir saldo'],
  },
  {
    to: '/movimentacoes?registrar=MORTALIDADE',
    name: 'Registrar mortalidade',
    said: ['mortalidade', 'morte', 'morreu', 'morreram', 'mortas'],
  },
  {
    to: '/entregas?nova=sim',
    name: 'Nova entrega',
    said: ['entregar', 'expedir', 'expedicao', 'doar', 'doacao', 'termo de doacao'],
  },
  {
    to: '/entregas',
    name: 'Entregas, para abrir a que voltou',
    said: ['devolucao', 'devolver', 'registrar devolucao', 'desfazer entrega', 'estornar entrega'],
  },
  { to: '/contagens?nova=sim', name: 'Nova contagem', said: ['contar', 'inventario', 'conferir estoque'] },
  { to: '/lotes?abrir=sim', name: 'Abrir lote', said: ['semear', 'plantar', 'semeadura', 'novo lote'] },
  {
    to: '/lotes?fase=PRONTO&status=ATIVO',
    name: 'Lotes prontos',
    said: ['prontas', 'pronto', 'mudas prontas', 'para entregar', 'disponiveis'],
  },
  { to: '/lotes?etiquetas=sim', name: 'Etiquetas dos lotes', said: ['etiqueta', 'imprimir etiquetas'] },
  {
    to: '/procedencias?vencida=true&comSaldo=true',
    name: 'Sementes vencidas',
    said: ['vencidas', 'validade'],
  },
  { to: '/conta', name: 'Minha conta', said: ['senha', 'trocar senha', 'minha senha', 'perfil', 'sessoes'] },
  { to: '/acessibilidade', name: 'Acessibilidade', said: ['teclas', 'atalhos', 'ajuda', 'acessibilidade'] },
  { to: '/importar', name: 'Importar', said: ['planilha', 'excel', 'csv'] },
  { to: '/usuarios', name: 'Usuários', said: ['convite', 'equipe', 'pessoas'], administrador: true },
  { to: '/usuarios/programas', name: 'Programas', said: ['chave', 'api', 'integracao'], administrador: true },
  {
    to: '/webhooks',
    name: 'Avisos a outros sistemas',
    said: ['webhook', 'webhooks'],
    administrador: true,
  },
  {
    to: '/auditoria',
    name: 'Auditoria',
    said: ['trilha', 'quem fez', 'historico', 'selo'],
    administrador: true,
  },
  { to: '/timbre', name: 'Timbre', said: ['brasao', 'cabecalho', 'cnpj do viveiro'], administrador: true },
];

/** Whether an address opens a form, or a page of forms. */
export function isAct(to: string): boolean {
  return /[?&](?:nov[ao]|abrir|registrar)=|^\/importar/.test(to);
}

/** Signing out has no page. */
export const LEAVE = { to: 'sair', name: 'Sair', said: ['sair', 'logout', 'encerrar sessao'] } as const;

/** Whether a text is one of these words, or the beginning of one. */
export function isSaid(said: readonly string[], text: string): boolean {
  const typed = fold(text);
  return said.some((word) => word === typed || (typed.length > 3 && word.startsWith(typed)));
}

/** The rest of a text that asks for a report: `lotes` of `relatório de lotes`. */
export function reportIn(text: string): string | undefined {
  const [asked, rest = ''] = /^relatorios?(?: d[aeo]s?)?(?: (.*))?$/.exec(fold(text)) ?? [];
  return asked === undefined ? undefined : rest;
}

/** The number of a receipt that is called by its end: `TERMO-2026-00001` of `termo 1`. */
export function receiptIn(text: string, year: number): string | undefined {
  const [, n] = /^termo (\d{1,5})$/.exec(fold(text)) ?? [];
  return n && `TERMO-${year}-${n.padStart(5, '0')}`;
}

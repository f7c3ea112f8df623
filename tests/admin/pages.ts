import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Db } from '../../db/connection.ts';
import type { Caller } from '../support/caller.ts';
import type { Journey } from './journey.ts';

/** What stands on a page of the app. */
export interface Shown {
  /** Its heading, unless that is the record's own name. */
  heading?: string;
  fields?: string[];
  buttons?: string[];
}

/** The records whose pages have most to show: the longest names, and the most rows in their tables; and some that have one of all. */
const RECORDS = `
  select
    (select especie_id from procedencias p join especies e on e.id = p.especie_id
      group by especie_id order by count(*) desc, max(length(nome_popular)) desc, especie_id limit 1) as especie,
    (select estufa_id from lotes where status = 'ATIVO'
      group by 1 order by count(*) desc, 1 limit 1) as estufa,
    (select lote_id from lote_itens i join lotes l on l.id = i.lote_id join especies e on e.id = i.especie_id,
        regexp_split_to_table(nome_popular, '[- ]') palavra
      where l.status = 'ATIVO' and l.fase = 'PRODUÇÃO' and i.quantidade_atual > 0
      group by 1 order by count(distinct e.id) > 1 desc, max(length(palavra)) desc, 1 limit 1) as lote,
    (select destinatario_id from movimentacoes where destinatario_id is not null
      group by 1 order by count(*) desc, 1 limit 1) as destinatario,
    (select procedencia_id from atribuicoes join procedencias p on p.id = procedencia_id where saldo = 0
      group by 1 order by count(*) desc, 1 limit 1) as procedencia,
    (select especie_id from procedencias where saldo > 0 order by id limit 1) as trazida,
    (select id from entregas where estornados = 0 order by itens desc, id limit 1) as entrega,
    (select id from entregas where estornados = 0 and itens = 1 order by seq limit 1) as simples,
    (select lote_id from lote_itens i join lotes l on l.id = i.lote_id where fase = 'PRONTO' and status = 'ATIVO'
      group by 1 order by count(*) desc, 1 limit 1) as pronto,
    (select id from movimentacoes order by seq desc limit 1) as movimentacao,
    (select id from usuarios where status = 'ATIVO' order by id limit 1) as usuario`;

const ESPECIE = ['Nome popular', 'Nome científico', 'Variedade', 'Categoria'];
const LUGAR = ['Estufa', 'Barraca', 'Posição', 'Capacidade'];
const PROCEDENCIA = [
  ...['Origem', 'Colhida ou recebida em', 'Lugar', 'Município', 'UF', 'Matrizes', 'Categoria'],
  ...['Coordenadas', 'Quem coletou', 'Nota fiscal ou termo', 'Código'],
];
const DESTINATARIO = ['Nome', 'Documento', 'Telefone', 'E-mail', 'Endereço'];
const ENTREGA = ['Destinatário', 'Espécie', 'Quantidade', 'Finalidade', 'Justificativa'];
const USUARIO = ['Nome', 'E-mail', 'Cargo', 'Telefone'];

/**
 * Every page and dialog of the app, by its address. Makes what the demonstration lacks. No form comes right after itself: it would
 * keep what it began with.
 */
export async function pagesOf({
  db,
  service,
}: Pick<Journey, 'db' | 'service'>): Promise<Record<string, Shown>> {
  const { rows } = await db.raw(RECORDS);
  const { especie, trazida, estufa, lote, destinatario, procedencia, ...one } = rows[0];
  const { entrega, simples, pronto, movimentacao, usuario } = one;
  const aberta = await contado(db, service, 2);
  const contadoEm = (await service.contagens.buscar({ id: aberta })).linhas[0]?.lote?.codigo;
  const encerrada = await contado(db, service, 1);
  await service.contagens.encerrar({ id: encerrada, justificativa: 'Contagem' });
  const webhook = await webhookComEnvio(db, service);
  const { id: programa } = await service.chaves.criar({
    ...{ nome: 'Portal da prefeitura', cargo: 'Operador', escopos: ['*:ler', 'entregas:escrever'] },
  });
  const salvar = ['Salvar', 'Cancelar'];
  const listed: Record<string, Shown> = {
    '/painel': { buttons: ['Sair'] },
    '/campo': { fields: ['Lote'], buttons: ['Ler etiqueta'] },
    [`/campo?lote=${contadoEm}`]: { heading: 'Campo', buttons: ['Mortalidade', 'Outro lote'] },
    [`/campo?lote=${contadoEm}&registrar=contagem`]: { heading: 'Campo', buttons: ['Registrar'] },
    [`/campo?lote=${contadoEm}&registrar=mortalidade`]: {
      ...{ heading: 'Campo', fields: ['Quantidade'], buttons: ['Registrar'] },
    },
    [`/campo?lote=${contadoEm}&registrar=fase`]: { heading: 'Campo', buttons: ['Registrar'] },
    [`/campo?lote=${contadoEm}&registrar=transferencia`]: {
      ...{ heading: 'Campo', fields: ['Procurar estufa'], buttons: ['Registrar'] },
    },
    '/lotes': { buttons: ['Abrir lote'] },
    '/lotes?vista=quadro': { heading: 'Lotes' },
    '/lotes?abrir=sim': {
      ...{ heading: 'Abrir lote', fields: ['Estufa', 'Espécie', 'Quantidade inicial'], buttons: salvar },
    },
    [`/lotes/${lote}`]: {
      buttons: ['Registrar mortalidade', 'Mudar fase', 'Transferir', 'Etiqueta', 'Descartar lote'],
    },
    [`/lotes/${lote}?acao=mortalidade`]: {
      ...{ fields: ['Espécie', 'Quantidade', 'Justificativa'], buttons: ['Registrar', 'Cancelar'] },
    },
    [`/lotes/${lote}?acao=transferir`]: { fields: ['Estufa'] },
    [`/lotes/${lote}?acao=descartar`]: { fields: ['Justificativa'] },
    [`/lotes/${pronto}?acao=contar`]: { fields: ['Justificativa'] },
    [`/lotes/${pronto}?acao=anotar`]: { buttons: ['Anotar', 'Cancelar'] },
    '/entregas': { fields: ['Destinatário'], buttons: ['Nova entrega', 'Exportar'] },
    '/entregas?nova=sim': {
      ...{ heading: 'Nova entrega', fields: ENTREGA, buttons: ['Registrar entrega', 'Cancelar'] },
    },
    [`/entregas/${entrega}`]: {
      buttons: ['Termo de doação', 'Completar', 'Registrar devolução', 'Estornar entrega'],
    },
    [`/entregas?nova=sim&lote=${pronto}`]: { heading: 'Nova entrega', buttons: ['Registrar entrega'] },
    [`/entregas/${entrega}?acao=completar`]: { fields: ['Finalidade', 'Programa', 'Município'] },
    [`/entregas/${entrega}?acao=devolver`]: { fields: ['Justificativa'] },
    [`/entregas/${simples}?acao=devolver`]: { fields: ['Lote', 'Justificativa'] },
    [`/entregas/${simples}?acao=estornar`]: { fields: ['Justificativa'] },
    '/contagens': { fields: ['Situação'], buttons: ['Nova contagem', 'Exportar'] },
    '/contagens?nova=sim': {
      ...{
        fields: ['Onde', 'Só a espécie', 'Nome', 'Contagem cega'],
        buttons: ['Abrir contagem', 'Cancelar'],
      },
    },
    [`/contagens/${aberta}`]: { buttons: ['Acrescentar linhas', 'Cancelar contagem'] },
    [`/contagens/${aberta}?acao=ampliar`]: {
      ...{ fields: ['Onde', 'Só a espécie'], buttons: ['Acrescentar', 'Cancelar'] },
    },
    [`/contagens/${aberta}?acao=encerrar`]: { fields: ['Justificativa'] },
    [`/contagens/${aberta}?acao=cancelar`]: { buttons: ['Cancelar contagem'] },
    [`/contagens/${encerrada}`]: {},
    [`/contagens/${encerrada}?acao=estornar`]: { fields: ['Justificativa'] },
    '/movimentacoes': { fields: ['Tipo'], buttons: ['Registrar movimentação'] },
    [`/movimentacoes?registrar=SAIDA&especie=${trazida}`]: {
      fields: ['Espécie', 'Quantidade', 'Procedência'],
    },
    '/movimentacoes?tipo=EXPEDICAO&efetivas=true': {
      ...{ heading: 'Movimentações', buttons: ['Estornar', 'Termo de doação'] },
    },
    [`/movimentacoes?movimentacao=${movimentacao}`]: {},
    '/movimentacoes?registrar=EXPEDICAO': {
      fields: ['Tipo', 'Espécie', 'Lote', 'Destinatário', 'Quantidade', 'Justificativa'],
      buttons: ['Registrar', 'Cancelar'],
    },
    '/especies': { fields: ['Nome'], buttons: ['Nova espécie'] },
    '/especies?nova=sim': { fields: [...ESPECIE, 'Tipo', 'Quantidade inicial'], buttons: salvar },
    [`/especies/${especie}`]: { buttons: ['Registrar movimentação', 'Editar', 'Juntar a outra planta'] },
    [`/especies/${especie}?editar=sim`]: { fields: ESPECIE, buttons: salvar },
    '/procedencias': { fields: ['Código ou lugar'], buttons: ['Nova procedência', 'Exportar'] },
    '/procedencias?nova=sim': { fields: ['Espécie', ...PROCEDENCIA], buttons: salvar },
    [`/procedencias/${procedencia}`]: { buttons: ['Registrar entrada', 'Inativar', 'Editar'] },
    [`/procedencias/${procedencia}?editar=sim`]: {
      fields: [...PROCEDENCIA, 'Vale até', 'Germinação em teste', 'Testada em'],
      buttons: salvar,
    },
    '/estufas': { buttons: ['Nova estufa'] },
    '/estufas?nova=sim': { fields: LUGAR, buttons: salvar },
    [`/estufas/${estufa}`]: { buttons: ['Editar'] },
    [`/estufas/${estufa}?editar=sim`]: { fields: LUGAR, buttons: salvar },
    '/destinatarios': { fields: ['Nome'], buttons: ['Novo destinatário'] },
    '/destinatarios?novo=sim': { fields: DESTINATARIO, buttons: salvar },
    [`/destinatarios/${destinatario}`]: { buttons: ['Nova entrega', 'Editar'] },
    [`/destinatarios/${destinatario}?editar=sim`]: {
      fields: [...DESTINATARIO, 'Tipo', 'Categoria', 'Responsável'],
      buttons: salvar,
    },
    '/relatorios/lotes': { heading: 'Lotes', buttons: ['Exportar'] },
    '/usuarios': { fields: ['Nome'], buttons: ['Convidar usuário'] },
    '/usuarios?convidar=sim': { fields: USUARIO, buttons: ['Convidar', 'Cancelar'] },
    [`/usuarios?usuario=${usuario}`]: { fields: USUARIO },
    '/usuarios/programas': { heading: 'Programas', buttons: ['Novo programa'] },
    '/usuarios/programas?novo=sim': {
      fields: ['Nome', 'O que ele pode', 'Cargo', 'A chave vale por'],
      buttons: ['Criar a chave', 'Cancelar'],
    },
    [`/usuarios/programas?programa=${programa}`]: { buttons: ['Substituir', 'Revogar a chave'] },
    [`/usuarios/programas?substitui=${programa}`]: {
      fields: ['A chave de agora vale até', 'Nome', 'O que ele pode', 'Cargo', 'A chave vale por'],
      buttons: ['Criar a chave', 'Cancelar'],
    },
    '/webhooks': { buttons: ['Novo webhook'] },
    '/webhooks?novo=sim': {
      fields: ['Endereço', 'Enviar em remessas', 'Descrição'],
      buttons: ['Criar', 'Cancelar'],
    },
    [`/webhooks?webhook=${webhook}`]: {
      buttons: ['Testar', 'Pausar', 'Enviar de novo', 'Trocar o segredo', 'Encerrar'],
    },
    '/auditoria': { buttons: ['Exportar'] },
    '/timbre': {
      fields: ['Nome do viveiro', 'Órgão', 'Secretaria', 'Endereço', 'CNPJ', 'Telefone', 'Brasão'],
      buttons: ['Salvar'],
    },
    '/conta': { heading: 'Minha conta', fields: ['Nome', 'E-mail', 'Telefone', 'Senha atual', 'Nova senha'] },
    '/acessibilidade': { heading: 'Acessibilidade' },
  };
  for (const [path, heading] of offered()) listed[path] = { heading, ...listed[path] };
  return listed;
}

/** The pages that the navigation offers, each with its heading, which is its name there. */
function offered(): [string, string][] {
  const source = readFileSync('admin/shell/pages.ts', 'utf8');
  return [...source.matchAll(/to: '([^']+)', name: '([^']+)', Icon/g)].map(([, to = '', name = '']) => [
    to,
    name,
  ]);
}

/** The pages of who has not signed in. */
export const BEFORE_SIGN_IN: Record<string, Shown> = {
  '/entrar': { heading: 'Entrar', fields: ['E-mail', 'Senha'], buttons: ['Entrar'] },
  '/senha': { heading: 'Esqueci a senha', fields: ['E-mail'], buttons: ['Receber o link'] },
  '/senha?token=x': { fields: ['Nova senha'], buttons: ['Definir a senha'] },
};

/** A count of a batch that nobody counts, of which less was found. */
async function contado(db: Db, service: Caller, skip: number): Promise<string> {
  const emContagem = db('contagem_linhas as l')
    .join('contagens as c', 'c.id', 'l.contagem_id')
    .where('c.situacao', 'ABERTA')
    .whereNotNull('l.lote_id');
  const [lote] = await db('lotes')
    .where({ status: 'ATIVO', fase: 'PRODUÇÃO' })
    .whereNotIn('id', emContagem.select('l.lote_id'))
    .orderBy('seq')
    .offset(skip)
    .limit(1);
  const { id, linhas } = await service.contagens.criar({ lote_ids: [lote.id] });
  const [{ id: linha_id, saldo }] = linhas as [(typeof linhas)[number]];
  await service.contagens.anotar({ id, linha_id, quantidade: (saldo ?? 1) - 1 });
  return id;
}

/** A webhook that has tried to send. */
async function webhookComEnvio(db: Db, service: Caller): Promise<string> {
  const { id } = await service.webhooks.criar({
    ...{ url: 'https://painel.prefeitura.example/viveiro', acoes: ['CRIAR_LOTE'], descricao: 'Painel' },
  });
  await db('envios_dos_webhooks').insert({
    ...{ webhook_id: id, mensagem: id, evento: 1_234, ultimo: 1_280, eventos: 40, tentativa: 2 },
    ...{ status: 500, duracao: 35 },
    ...{ erro: 'O receptor respondeu 500.', resposta: 'fora do ar', data: new Date() },
  });
  return id;
}

/** Leads the app that is open to an address, as a link would, and waits for the page of that. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { pathname } = location;
    const left = document.querySelector('h1')?.textContent;
    history.pushState(null, '', to);
    // On another page the heading is another one; on the same the contents are waited for by name.
    document.documentElement.dataset.left = location.pathname === pathname ? '' : left;
  }, `/admin${path}`);
  await page.waitForFunction(() => {
    const { left } = document.documentElement.dataset;
    const heading = document.querySelector('h1')?.textContent;
    return heading !== undefined && heading !== left;
  });
}

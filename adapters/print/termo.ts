import type { inferRouterOutputs } from '@trpc/server';
import type { Column, Content, CustomTableLayout, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { AppRouter } from '../../src/app-router.ts';
import { day, documento, palavra, quantia } from './brazilian.ts';
import { breakable } from './fitting.ts';
import type { Installation } from './installation.ts';

export type Termo = inferRouterOutputs<AppRouter>['movimentacoes']['termo'];

/** The donation receipt, on A4: two people sign it, and the QR code leads to the page that confirms it. */
export function termo(
  termo: Termo,
  { nomeDoViveiro, publicUrl, fusoHorario }: Installation,
): TDocumentDefinitions {
  const dia = (instante: string) => day(instante, fusoHorario);
  const { numero, cancelado_em } = termo;
  return {
    pageSize: 'A4',
    pageMargins: [56, 44, 56, 48],
    info: { title: `Termo de doação ${numero}`, author: nomeDoViveiro },
    defaultStyle: { fontSize: 11, lineHeight: 1.25 },
    ...(cancelado_em && { watermark: { text: 'CANCELADO', color: '#b00020', opacity: 0.12, bold: true } }),
    content: [
      { ...breakable(nomeDoViveiro), fontSize: 13, alignment: 'center' },
      { text: 'Termo de doação', fontSize: 20, bold: true, alignment: 'center', margin: [0, 6, 0, 0] },
      { text: numero, fontSize: 13, alignment: 'center', margin: [0, 0, 0, 18] },
      ...(cancelado_em ? [cancelado(dia(cancelado_em))] : []),
      facts(termo, dia),
      {
        text: `O destinatário declara ter recebido, a título de doação, as ${palavra(termo.unidade)}s descritas acima.`,
        margin: [0, 18, 0, 46],
      },
      signatures(
        [nomeDoViveiro, 'Quem entregou: nome e matrícula'],
        [termo.destinatario.nome, 'Quem recebeu: nome, CPF e data'],
      ),
      check(`${publicUrl}/termos/${termo.codigo}`),
    ],
    footer: (page, pages) => ({
      text: `${numero} · emitido em ${dia(termo.data_emissao)} · página ${page} de ${pages}`,
      fontSize: 8,
      alignment: 'center',
      margin: [56, 20, 56, 0],
    }),
  };
}

function cancelado(dia: string): Content {
  return {
    text: `CANCELADO: a entrega foi estornada em ${dia}. Este termo não tem valor.`,
    color: '#b00020',
    bold: true,
    alignment: 'center',
    margin: [0, 0, 0, 18],
  };
}

/** A thin line between two rows. */
const RULED: CustomTableLayout = {
  hLineWidth: (line, { table }) => (line === 0 || line === table.body.length ? 0 : 0.5),
  hLineColor: () => '#aaaaaa',
  vLineWidth: () => 0,
};

function facts(termo: Termo, dia: (instante: string) => string): Content {
  const { destinatario, especie, lote, justificativa } = termo;
  const rows: [string, string | null, object?][] = [
    ['Destinatário', destinatario.nome, { bold: true }],
    ['CPF ou CNPJ', documento(destinatario.documento)],
    ['Espécie', especie.nome_popular, { bold: true }],
    ['Nome científico', especie.nome_cientifico, { italics: true }],
    ['Variedade', especie.variedade],
    ['Quantidade', quantia(termo), { bold: true }],
    ['Lote', lote],
    ['Data da entrega', dia(termo.data)],
    // A long one is small, so that the signatures and the QR code stay on the same page.
    ['Justificativa', justificativa, (justificativa ?? '').length > 300 ? { fontSize: 9 } : {}],
    ['Registrada por', termo.registrado_por],
    ['Termo emitido por', termo.emitido_por],
  ];
  const body = rows.flatMap(([name, value, style]) =>
    value === null
      ? []
      : [
          [
            { text: name, color: '#555555' },
            { ...breakable(value), ...style },
          ],
        ],
  );
  return {
    layout: RULED,
    table: { widths: [110, '*'], dontBreakRows: true, body },
  };
}

/** A line to sign on for each party, and what the signer writes by hand. */
function signatures(...parties: [name: string, asked: string][]): Content {
  const line = ([name, asked]: [string, string]): Column => ({
    width: '*',
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 226, y2: 0, lineWidth: 0.7 }] },
      { ...breakable(name), fontSize: 9, margin: [0, 4, 0, 0] },
      { text: asked, fontSize: 8, color: '#555555' },
    ],
  });
  return { columns: parties.map(line), columnGap: 30, unbreakable: true } as Content;
}

function check(url: string): Content {
  return {
    columns: [
      { qr: url, fit: 84, eccLevel: 'M', width: 100 },
      {
        width: '*',
        stack: [
          { text: 'Confira este termo', bold: true },
          { text: 'Leia o QR code ou abra o endereço abaixo. A página não mostra dados pessoais.' },
          { text: url, link: url, color: '#1a4fa0', wordBreak: 'break-all' } as Content,
        ],
        fontSize: 9,
      },
    ],
    margin: [0, 24, 0, 0],
    unbreakable: true,
  } as Content;
}

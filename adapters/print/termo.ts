import type { Column, Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import {
  day,
  decimal,
  documento,
  longDay,
  seloPorExtenso,
  tipoDoDocumento,
} from '../../src/common/brazilian.ts';
import { type Instituicao, municipio } from '../../src/common/instituicao.ts';
import { word } from '../../src/common/palavras.ts';
import { preenchido } from '../../src/common/texto-do-termo.ts';
import { breakable } from './fitting.ts';
import type { Installation } from './installation.ts';
import { FOOTER, GREEN, GREY, letterhead, PAGE, RED, signatory, WIDTH, wholeState } from './letterhead.ts';
import { anexo, check } from './termo/conferencia.ts';
import { items, itensPorExtenso, labelled, origins, type Termo, unidadesPorExtenso } from './termo/itens.ts';

export type { Termo };

/** A paper that is printed once its rows are sealed carries the file that proves them. */
export type TermoDoPapel = Termo & { prova?: object | null };

/**
 * The donation receipt, on A4. Two people sign it, and the QR code leads to the page that confirms it. It fits on one
 * page, unless there are many items, or nearly everything on it is as long as possible; the part to be signed then stays
 * together on the last page.
 */
export function termo(termo: TermoDoPapel, installation: Installation): TDocumentDefinitions {
  const { publicUrl, fusoHorario } = installation;
  const dia = (instante: string) => day(instante, fusoHorario);
  const { numero, cancelado_em, parcial_desde, destinatario, selo } = termo;
  const doador = doadorOf(termo, installation);
  return {
    ...PAGE,
    info: { title: `Termo de doação ${numero}`, author: signatory(doador) },
    defaultStyle: { fontSize: 10, lineHeight: 1.2 },
    ...(cancelado_em && { watermark: { text: 'CANCELADO', color: RED, opacity: 0.12, bold: true } }),
    ...(termo.prova && { files: { prova: anexo(termo, termo.prova) } }),
    content: [
      letterhead(doador, { width: WIDTH, height: 52, fontSize: 13 }),
      { text: 'Termo de doação', fontSize: 18, bold: true, alignment: 'center', margin: [0, 12, 0, 0] },
      { text: `Nº ${numero}`, fontSize: 11, color: GREY, alignment: 'center', margin: [0, 0, 0, 10] },
      ...(cancelado_em
        ? [aviso(`CANCELADO: a entrega foi estornada em ${dia(cancelado_em)}. Este termo não tem valor.`)]
        : []),
      ...(parcial_desde
        ? [
            aviso(
              `PARCIAL desde ${dia(parcial_desde)}: parte da entrega foi estornada. O que está riscado não vale.`,
            ),
          ]
        : []),
      parties(doador, destinatario),
      items(termo, dia),
      ...origins(termo),
      facts(termo, dia),
      ...declaration(termo, doador, dia),
      {
        unbreakable: true,
        stack: [
          {
            text: `${placeOf(doador)}, ${longDay(termo.data_emissao, fusoHorario)}.`,
            alignment: 'right',
            margin: [0, 6, 0, 38],
          },
          signatures(
            [signatory(doador), 'Quem entregou: nome e matrícula'],
            [destinatario.nome, 'Quem recebeu: nome, CPF e data'],
          ),
          check(`${publicUrl}/termos/${termo.codigo}`, Boolean(termo.prova)),
        ],
      },
    ],
    footer: (page, pages) => ({
      text: [
        `${numero} · emitido em ${dia(termo.data_emissao)} · página ${page} de ${pages}`,
        ...(selo ? [{ text: `\n${seloPorExtenso(selo, fusoHorario)}`, fontSize: 6.5 }] : []),
      ],
      ...FOOTER,
    }),
  };
}

/** The donor as of the issue of the receipt. The coat of arms is today's. */
function doadorOf({ doador }: Termo, { brasao }: Installation): Instituicao {
  return { ...doador, nomeDoViveiro: doador.nome_do_viveiro, brasao };
}

/** The place of the date, or a line to write it on when there is no address. */
function placeOf({ endereco }: Instituicao): string {
  return municipio(endereco ?? '') ?? '_'.repeat(30);
}

function aviso(text: string): Content {
  return { text, color: RED, bold: true, alignment: 'center', margin: [0, 0, 0, 12] };
}

function heading(text: string): Content {
  return { text, bold: true, fontSize: 9, color: GREEN, margin: [0, 0, 0, 2] };
}

/** The donor and the recipient, side by side. */
function parties(
  doador: Instituicao,
  { nome, documento: numero, endereco, responsavel }: Termo['destinatario'],
) {
  const unit = [doador.secretaria, doador.nomeDoViveiro].filter(
    (text) => text !== null && text !== signatory(doador),
  );
  return {
    columns: [
      party('Doador', signatory(doador), [
        [null, unit.join(', ') || null],
        ['CNPJ', doador.cnpj && documento(doador.cnpj)],
        ['Endereço', doador.endereco && wholeState(doador.endereco)],
      ]),
      party('Destinatário', nome, [
        [tipoDoDocumento(numero), documento(numero)],
        ['Responsável', responsavel],
        ['Endereço', endereco],
      ]),
    ],
    columnGap: 24,
    margin: [0, 0, 0, 12],
  } as Content;
}

function party(title: string, name: string, facts: [name: string | null, value: string | null][]): Column {
  return {
    width: '*',
    stack: [
      heading(title),
      { ...breakable(name), bold: true },
      ...facts.flatMap(([fact, value]) => (value === null ? [] : [labelled(fact, value)])),
    ],
  };
}

function facts(
  { data, registrado_por, emitido_por, justificativa, ...entrega }: Termo,
  dia: (instante: string) => string,
) {
  // A long text is set in small letters, so that the signatures and the QR code stay on the same page.
  const fontSize = (justificativa ?? '').length > 300 ? 8 : 9;
  return {
    stack: [
      labelled('Entrega', `${dia(data)}, registrada por ${registrado_por}; termo emitido por ${emitido_por}`),
      ...daEntrega(entrega).map(([name, value]) => labelled(name, value)),
      ...(justificativa === null
        ? []
        : [{ ...(labelled('Justificativa', justificativa) as object), fontSize }]),
    ],
    margin: [0, 0, 0, 12],
  } as Content;
}

/** What is known of the delivery. With a single item, its number is that of the receipt. */
function daEntrega({
  itens,
  entrega,
  finalidade,
  programa,
  plantio,
  retirada_por: por,
}: Pick<Termo, 'itens' | 'entrega' | 'finalidade' | 'programa' | 'plantio' | 'retirada_por'>): [
  string,
  string,
][] {
  const facts: [string, string | null][] = [
    ['Número da entrega', itens.length > 1 ? entrega : null],
    ['Finalidade', finalidade && word(finalidade)],
    ['Programa', programa],
    ['Local do plantio', plantio && lugar(plantio)],
    ['Retirado por', por && [por.nome, ...(por.documento ? [documento(por.documento)] : [])].join(', ')],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
}

function lugar({
  local,
  bairro,
  municipio: cidade,
  uf,
  latitude,
  longitude,
  zona,
}: NonNullable<Termo['plantio']>) {
  const parts = [
    ...[local, bairro, [cidade, uf].filter(Boolean).join(' – ')],
    zona && `zona ${zona.toLowerCase()}`,
    latitude !== null && longitude !== null && `${decimal(latitude)}; ${decimal(longitude)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** The legal text, with space between its paragraphs. */
function declaration(termo: Termo, doador: Instituicao, dia: (instante: string) => string): Content[] {
  const { texto, destinatario, numero, data } = termo;
  const filled = preenchido(texto, {
    doador: signatory(doador),
    viveiro: doador.nomeDoViveiro,
    destinatario: destinatario.nome,
    documento: documento(destinatario.documento),
    numero,
    data: dia(data),
    itens: itensPorExtenso(termo),
    unidade: unidadesPorExtenso(termo),
  });
  const fontSize = filled.length > 600 ? 9 : 10;
  return filled
    .split(/\n+/)
    .map((text) => ({ ...breakable(text), fontSize, alignment: 'justify', margin: [0, 0, 0, 6] }));
}

/** A signature line for each party, with what the signer adds by hand. */
function signatures(...parties: [name: string, asked: string][]): Content {
  const width = (WIDTH - 30) / 2;
  const line = ([name, asked]: [string, string]): Column => ({
    width: '*',
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.7 }] },
      { ...breakable(name), fontSize: 9, margin: [0, 4, 0, 0] },
      { text: asked, fontSize: 8, color: GREY },
    ],
  });
  return { columns: parties.map(line), columnGap: 30 };
}

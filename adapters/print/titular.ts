import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { decimal, dia, documento, moment } from '../../src/common/brazilian.ts';
import type { Instituicao } from '../../src/common/instituicao.ts';
import { word } from '../../src/common/palavras.ts';
import { type DadosDoTitular, PARTS, type Part } from '../../src/titulares/exportar.ts';
import { breakable } from './fitting.ts';
import { FOOTER, GREEN, GREY, letterhead, PAGE, signatory, WIDTH } from './letterhead.ts';

interface Around extends Instituicao {
  fusoHorario: string;
  agora: Date;
}

/**
 * Everything that the system has about a person, for handing out: one part after another, each record as a list of its fields.
 */
export function titular(dados: DadosDoTitular, around: Around): TDocumentDefinitions {
  const feito = moment(around.agora.toISOString(), around.fusoHorario);
  return {
    ...PAGE,
    info: { title: 'Dados pessoais', author: signatory(around) },
    defaultStyle: { fontSize: 9, lineHeight: 1.2 },
    content: [
      letterhead(around, { width: WIDTH, height: 52, fontSize: 13 }),
      { text: 'Dados pessoais', fontSize: 18, bold: true, margin: [0, 16, 0, 2] },
      {
        text: `Tudo o que o sistema do viveiro guarda sobre a pessoa em ${feito} (Lei 13.709/2018, artigo 18).`,
        color: GREY,
        margin: [0, 0, 0, 10],
      },
      ...(Object.keys(PARTS) as Part[]).flatMap((parte) => section(parte, dados[parte], around.fusoHorario)),
    ],
    footer: (page, pages) => ({
      text: `Dados pessoais · ${feito} · página ${page} de ${pages}`,
      ...FOOTER,
    }),
  };
}

function section(parte: Part, registros: DadosDoTitular[Part], timeZone: string): Content[] {
  if (registros.length === 0) return [];
  return [
    { text: PARTS[parte], bold: true, fontSize: 12, color: GREEN, margin: [0, 8, 0, 4] },
    ...registros.map((registro) => record(registro, timeZone)),
  ];
}

function record(registro: Readonly<Record<string, unknown>>, timeZone: string): Content {
  const facts = Object.entries(registro).filter(([, value]) => value !== null && value !== undefined);
  return {
    stack: facts.map(([field, value]) => ({
      text: [{ text: `${named(field)}: `, color: GREY }, breakable(shown(field, value, timeZone))],
    })),
    margin: [0, 0, 0, 6],
  };
}

function named(field: string): string {
  return NAMES[field] ?? word(field.replaceAll('_', ' ').toUpperCase());
}

/** Fields whose label differs from their spelling. */
const NAMES: Readonly<Record<string, string>> = {
  acao: 'Ação',
  data_att: 'Última alteração',
  data_envio: 'Enviado em',
  data_fim: 'Fim',
  data_registro: 'Data',
  documento_valido: 'Dígitos do documento conferem',
  email: 'E-mail',
  endereco: 'Endereço',
  entidade_id: 'Registro',
  especie: 'Espécie',
  id: 'Identificador',
  ip: 'Endereço de rede',
  municipio: 'Município',
  plantio_bairro: 'Bairro do plantio',
  plantio_latitude: 'Latitude do plantio',
  plantio_local: 'Local do plantio',
  plantio_longitude: 'Longitude do plantio',
  plantio_municipio: 'Município do plantio',
  plantio_uf: 'Estado do plantio',
  responsavel: 'Responsável',
  retorno_ao_viveiro: 'Retorno ao viveiro',
  status: 'Situação',
  user_agent: 'Programa',
};

/** Fields with fixed values, which the wire spells without accents. */
const FIXED = new Set(['acao', 'cargo', 'categoria', 'finalidade', 'origem', 'status', 'tipo']);

function shown(field: string, value: unknown, timeZone: string): string {
  if (field === 'documento' || field === 'cpf') return documento(String(value));
  if (FIXED.has(field)) return word(String(value));
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'number') return decimal(value);
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dia(text);
  return /^\d{4}-\d\d-\d\dT/.test(text) ? moment(text, timeZone) : text;
}

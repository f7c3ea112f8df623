import { FEITOS } from './feitos.ts';

/** The enumerated values that the wire spells without accents, in lower case or with an underscore. */
const WRITTEN: Record<string, string> = {
  ...FEITOS,
  contagem: 'Contagem',
  destinatario: 'Destinatário',
  entrega: 'Entrega',
  especie: 'Espécie',
  estufa: 'Estufa',
  instalacao: 'Instalação',
  lote: 'Lote',
  movimentacao: 'Movimentação',
  procedencia: 'Procedência',
  usuario: 'Usuário',
  webhook: 'Webhook',
  ALOCACAO: 'Alocação',
  ARBOREA: 'Arbórea',
  ARBORIZACAO: 'Arborização',
  COMPENSACAO: 'Compensação',
  DEVOLUCAO: 'Devolução',
  DOACAO: 'Doação',
  EDUCACAO: 'Educação',
  EXOTICA: 'Exótica',
  EXPEDICAO: 'Expedição',
  FISICA: 'Física',
  FRUTIFERA: 'Frutífera',
  JURIDICA: 'Jurídica',
  NAO_GERMINADA: 'Não germinada',
  PROPRIA: 'Própria',
  PUBLICA: 'Pública',
  RESTAURACAO: 'Restauração',
  SAIDA: 'Saída',
  SALDO_ANTERIOR: 'Saldo anterior',
  SALDO_FINAL: 'Saldo final',
  SALDO_INICIAL: 'Saldo inicial',
  VIRARAM_MUDAS: 'Viraram mudas',
  VOLTARAM_A_SEMENTES: 'Voltaram a sementes',
  'ano-anterior': 'Um ano antes',
  'ano-passado': 'Ano passado',
  germinacao: 'Germinação',
  sobrevivencia: 'Sobrevivência',
  'este-ano': 'Este ano',
  'este-mes': 'Este mês',
  'periodo-anterior': 'Período anterior',
  'ultimos-12-meses': 'Últimos 12 meses',
};

/** An enumerated value as people write it. */
export function word(value: string): string {
  return WRITTEN[value] ?? `${value.slice(0, 1)}${value.slice(1).toLowerCase()}`;
}

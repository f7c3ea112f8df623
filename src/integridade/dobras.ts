import { fold } from '../common/text.ts';
import type { Entidade } from '../common/vocabulary.ts';
import { derivedFrom } from '../especies/rules.ts';
import type { Check } from './check.ts';

/** The columns that keep folded texts, each with the columns that it is made of. The database cannot fold. */
const DOBRADOS: Readonly<Record<string, { entidade: Entidade; colunas: Record<string, string> }>> = {
  especies: {
    entidade: 'especie',
    colunas: { busca: "concat_ws(' ', nome_popular, nome_cientifico, variedade)" },
  },
  estufas: {
    entidade: 'estufa',
    colunas: {
      busca_codigo: 'codigo_identificador',
      busca_estufa: 'localizacao_estufa',
      busca_barraca: 'localizacao_barraca',
      busca_posicao: 'localizacao_posicao',
    },
  },
  lotes: { entidade: 'lote', colunas: { busca: 'codigo' } },
  procedencias: {
    entidade: 'procedencia',
    colunas: {
      busca_codigo: 'codigo',
      busca: "concat_ws(' ', codigo, municipio, local)",
      busca_coletor: 'coletor',
      busca_fornecedor: 'fornecedor',
    },
  },
  destinatarios: { entidade: 'destinatario', colunas: { busca: 'nome' } },
  usuarios: { entidade: 'usuario', colunas: { busca: 'nome' } },
  entregas: { entidade: 'movimentacao', colunas: { plantio_busca: 'plantio_municipio' } },
};

/** The texts that lists search, and that tell two records apart, must be the fold of what people read. */
export const DOBRAS: readonly Check[] = [
  ...Object.entries(DOBRADOS).map(([tabela, { entidade, colunas }]) => ({
    nome: `busca_de_${tabela}`,
    descricao: `O que se procura em ${tabela} é o que está escrito, dobrado.`,
    entidade,
    sql: Object.entries(colunas)
      .map(
        ([dobrado, escrito]) =>
          `select id as entidade_id, ${dobrado} as registrado, ${escrito} as calculado from ${tabela} where num_nonnulls(${dobrado}, ${escrito}) > 0`,
      )
      .join(' union all '),
    calculado: fold,
  })),
  {
    nome: 'identidade_das_especies',
    descricao: 'O que faz de duas espécies uma planta são os seus nomes e a sua variedade, dobrados.',
    entidade: 'especie',
    sql: `
      select id as entidade_id, identidade as registrado, jsonb_build_object(
        'nome_popular', nome_popular, 'nome_cientifico', nome_cientifico, 'variedade', variedade)::text as calculado
      from especies`,
    calculado: (nomes) => derivedFrom(JSON.parse(nomes)).identidade,
  },
];

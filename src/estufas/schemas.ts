import { z } from 'zod';
import { FASES, STATUS_ESTUFA } from '../common/vocabulary.ts';
import {
  filtro,
  idDe,
  instante,
  inteiro,
  opcao,
  opcaoDobrada,
  quantidade,
  texto,
  textoLido,
  textoOpcional,
} from '../fields.ts';
import { importacao } from '../import-rows.ts';
import { change, input } from '../inputs.ts';
import { list } from '../pagination.ts';

const localizacao = {
  localizacao_estufa: texto('Localização: a estufa, como “Estufa 1”'),
  localizacao_barraca: texto('Localização: a barraca, como “Barraca 3”'),
  localizacao_posicao: texto('Localização: a posição na barraca, como “5”'),
};
const capacidadeTotal = quantidade('Capacidade total, em plantas');

export const criarEstufa = input(
  {
    ...localizacao,
    codigo_identificador: textoOpcional('Código da placa; sem ele, é feito da localização, como E01-B03-05'),
    capacidade_total: capacidadeTotal,
  },
  { record: () => estufa },
);

export const importarEstufas = importacao('os campos de POST /estufas');

export const atualizarEstufa = change(
  {
    localizacao_estufa: localizacao.localizacao_estufa.optional(),
    localizacao_barraca: localizacao.localizacao_barraca.optional(),
    localizacao_posicao: localizacao.localizacao_posicao.optional(),
    codigo_identificador: textoOpcional('Código da placa; em branco, volta a ser o feito da localização'),
    capacidade_total: capacidadeTotal.optional(),
    status: opcaoDobrada(
      STATUS_ESTUFA,
      'Marca: Livre retira a marca, e vale o que a ocupação diz',
    ).optional(),
  },
  { record: () => estufaComLotes },
);

export const listarEstufas = list(
  {
    status: filtro.opcao(STATUS_ESTUFA, 'Situação da estufa'),
    codigo_identificador: filtro.texto('Parte do código identificador'),
    localizacao_estufa: filtro.texto('Parte da localização: estufa'),
    localizacao_barraca: filtro.texto('Parte da localização: barraca'),
    localizacao_posicao: filtro.texto('Parte da localização: posição'),
  },
  10,
);

export const estufa = z.object({
  id: idDe('Identificador da estufa'),
  codigo_identificador: textoLido('Código da placa, ou feito da localização, como E01-B03-05'),
  localizacao_estufa: textoLido('Localização: a estufa'),
  localizacao_barraca: textoLido('Localização: a barraca'),
  localizacao_posicao: textoLido('Localização: a posição na barraca'),
  capacidade_total: inteiro('Capacidade total, em plantas'),
  ocupacao_atual: inteiro('Plantas nos lotes ativos da estufa'),
  vagas: inteiro('Lugares livres'),
  status: opcao(STATUS_ESTUFA, 'Situação: derivada da ocupação e da marca'),
  data_registro: instante('Data do cadastro'),
  data_att: instante('Data da última alteração do cadastro'),
});

export const estufaComLotes = estufa.extend({
  lotes: z
    .array(
      z.object({
        id: idDe('Identificador do lote'),
        codigo: textoLido('Código do lote'),
        fase: opcao(FASES, 'Fase do lote'),
        quantidade_total: inteiro('Plantas no lote'),
      }),
    )
    .describe('Lotes ativos que estão na estufa'),
});

import { z } from 'zod';
import { CATEGORIAS_ESPECIE, STATUS_REGISTRO, TIPOS_ESPECIE } from '../common/vocabulary.ts';
import {
  diaLido,
  filtro,
  idDe,
  instante,
  inteiro,
  MAX_TEXTO_LIVRE,
  opcao,
  opcaoDobrada,
  quantidade,
  texto,
  textoLido,
  textoLivreOpcional,
  textoOpcional,
} from '../fields.ts';
import { importacao } from '../import-rows.ts';
import { change, input } from '../inputs.ts';
import { list } from '../pagination.ts';

const nomePopular = texto('Nome popular');
const categoria = opcaoDobrada(CATEGORIAS_ESPECIE, 'Categoria');
const opcionais = {
  nome_cientifico: textoOpcional('Nome científico'),
  variedade: textoOpcional('Variedade'),
  anotacoes: textoLivreOpcional('Anotações livres', MAX_TEXTO_LIVRE),
};

export const criarEspecie = input(
  {
    nome_popular: nomePopular,
    ...opcionais,
    categoria,
    tipo: opcaoDobrada(TIPOS_ESPECIE, 'O que se conta: sementes ou mudas; não muda depois'),
    quantidade_inicial: quantidade(
      'Saldo inicial da sementeira; maior que zero gera uma entrada automática',
      0,
    )
      .nullish()
      .transform((n) => n ?? 0),
  },
  { record: () => especie },
);

export const importarEspecies = importacao('os campos de POST /especies');

export const atualizarEspecie = change(
  {
    nome_popular: nomePopular.optional(),
    ...opcionais,
    categoria: categoria.optional(),
    tipo: opcaoDobrada(TIPOS_ESPECIE, 'Só é aceito se for o mesmo: o tipo não muda').optional(),
    status: opcaoDobrada(STATUS_REGISTRO, 'Situação: uma espécie inativa só escoa o que tem').optional(),
  },
  { record: () => especie },
);

export const listarEspecies = list(
  {
    nome: filtro.texto('Parte do nome popular ou científico'),
    categoria: filtro.opcao(CATEGORIAS_ESPECIE, 'Categoria'),
    tipo: filtro.opcao(TIPOS_ESPECIE, 'Sementes ou mudas'),
    status: filtro.opcao(STATUS_REGISTRO, 'Situação'),
  },
  10,
);

export const especie = z.object({
  id: idDe('Identificador da espécie'),
  nome_popular: textoLido('Nome popular'),
  nome_cientifico: textoLido('Nome científico').nullable(),
  variedade: textoLido('Variedade').nullable(),
  categoria: opcao(CATEGORIAS_ESPECIE, 'Categoria'),
  tipo: opcao(TIPOS_ESPECIE, 'O que se conta: sementes ou mudas'),
  anotacoes: textoLido('Anotações livres').nullable(),
  status: opcao(STATUS_REGISTRO, 'Situação'),
  quantidade_atual: inteiro('Saldo da sementeira: o que está fora dos lotes'),
  em_producao: inteiro('Plantas ou sementes vivas nos lotes ativos'),
  data_registro: instante('Data do cadastro'),
  data_att: instante('Data da última alteração do cadastro'),
});

export const saldoEm = input({
  em: filtro.dia('Dia local em cujo fim se quer o saldo; sem ele, hoje até agora'),
});

export const saldo = z.object({
  especie_id: idDe('Espécie'),
  em: diaLido('Dia local em cujo fim os saldos eram estes'),
  sementeira: inteiro('Saldo da sementeira: o que estava fora dos lotes'),
  em_producao: inteiro('Plantas ou sementes vivas nos lotes'),
});

import { z } from 'zod';
import {
  diaLido,
  filtro,
  idDe,
  instante,
  inteiro,
  MAX_TEXTO_LIVRE,
  opcao,
  quantidade,
  texto,
  textoLido,
  textoLivreOpcional,
  textoOpcional,
} from '../fields.ts';
import { importacao } from '../importacao.ts';
import { limite, page } from '../pagination.ts';
import { CATEGORIAS_ESPECIE, STATUS_REGISTRO, TIPOS_ESPECIE } from '../vocabulary.ts';

const nomePopular = texto('Nome popular');
const categoria = opcao(CATEGORIAS_ESPECIE, 'Categoria');
const opcionais = {
  nome_cientifico: textoOpcional('Nome científico'),
  variedade: textoOpcional('Variedade'),
  anotacoes: textoLivreOpcional('Anotações livres', MAX_TEXTO_LIVRE),
};

export const criarEspecie = z.object({
  nome_popular: nomePopular,
  ...opcionais,
  categoria,
  tipo: opcao(TIPOS_ESPECIE, 'O que se conta: sementes ou mudas; não muda depois'),
  quantidade_inicial: quantidade('Saldo inicial da sementeira; maior que zero gera uma entrada automática', 0)
    .nullish()
    .transform((n) => n ?? 0),
});

export const importarEspecies = importacao('os campos de POST /especies');

export const atualizarEspecie = z.object({
  nome_popular: nomePopular.optional(),
  ...opcionais,
  categoria: categoria.optional(),
  tipo: opcao(TIPOS_ESPECIE, 'Só é aceito se for o mesmo: o tipo não muda').optional(),
  status: opcao(STATUS_REGISTRO, 'Situação: uma espécie inativa só escoa o que tem').optional(),
});

export const listarEspecies = z.object({
  nome: filtro.texto('Parte do nome popular ou científico'),
  categoria: filtro.opcao(CATEGORIAS_ESPECIE, 'Categoria'),
  tipo: filtro.opcao(TIPOS_ESPECIE, 'Sementes ou mudas'),
  status: filtro.opcao(STATUS_REGISTRO, 'Situação'),
  page,
  limite: limite(10),
});

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

export const saldoEm = z.object({
  em: filtro.dia('Dia local em cujo fim se quer o saldo; sem ele, hoje até agora'),
});

export const saldo = z.object({
  especie_id: idDe('Espécie'),
  em: diaLido('Dia local em cujo fim os saldos eram estes'),
  sementeira: inteiro('Saldo da sementeira: o que estava fora dos lotes'),
  em_producao: inteiro('Plantas ou sementes vivas nos lotes'),
});

import type { ReactElement } from 'react';
import type { EntradaDe, SaidaDe } from '../../adapters/client/calls.ts';
import { word } from '../../src/common/palavras.ts';
import {
  ACOES,
  CARGOS,
  CATEGORIAS_DE_MATRIZES,
  CATEGORIAS_DESTINATARIO,
  CATEGORIAS_ESPECIE,
  FASES,
  FINALIDADES,
  ORIGENS_DA_PROCEDENCIA,
  ORIGENS_MOVIMENTACAO,
  STATUS_ESTUFA,
  STATUS_REGISTRO,
  STATUS_USUARIO,
  TIPOS_DESTINATARIO,
  TIPOS_ESPECIE,
  TIPOS_MOVIMENTACAO,
} from '../../src/common/vocabulary.ts';
import { SITUACOES } from '../../src/estoque/entrega/schemas.ts';
import type { service } from '../service.ts';
import { BATCH } from '../ui/forms/batch.tsx';
import { GREENHOUSE } from '../ui/forms/greenhouse.tsx';
import { PERSON } from '../ui/forms/person.ts';
import { RECIPIENT } from '../ui/forms/recipient.tsx';
import { RECORD } from '../ui/forms/record.ts';
import { SPECIES } from '../ui/forms/species.tsx';
import {
  ChoiceFilter,
  OnlyFilter,
  OptionFilter,
  RecordFilter,
  TextFilter,
  UfFilter,
} from '../ui/lists/filter.tsx';
import { nomeDoTipo } from '../ui/movement-words.ts';

type Relatorios = (typeof service)['relatorios'];
export type NomeDoRelatorio = keyof Relatorios;

/** The headings of the page of reports: what a person wants to know. */
export const GRUPOS = [
  'O que há no viveiro',
  'Como vai a produção',
  'Quem recebeu plantas',
  'O que foi registrado, e por quem',
] as const;

type OfEveryReport =
  | ('page' | 'limite' | 'limit' | 'formato' | 'grafico')
  | ('data_inicio' | 'data_fim' | 'dataInicio' | 'dataFim');

interface Report<Name extends NomeDoRelatorio> {
  grupo: (typeof GRUPOS)[number];
  title: string;
  /** What the report shows. */
  about: string;
  /** The report's own filters, by name: all that the service has. */
  filters: Readonly<Record<Exclude<keyof EntradaDe<Relatorios[Name]>, OfEveryReport>, ReactElement>>;
  /** What the app asks for unless its address says otherwise. */
  usual?: Readonly<Record<string, string>>;
  /** What its period applies to; absent when it has none. */
  period?: string;
  /** Columns that appear on request. Without them the report fits on the screen of a desk. */
  onRequest?: readonly (keyof SaidaDe<Relatorios[Name]>['docs'][number])[];
  /** Only an Administrador may see it. */
  administrador?: true;
}

const nome = <TextFilter name="nome" label="Nome" />;
const especieId = <RecordFilter name="especieId" label="Espécie" of={SPECIES} />;
const loteId = <RecordFilter name="loteId" label="Lote" of={BATCH} />;
const destinatarioId = <RecordFilter name="destinatarioId" label="Destinatário" of={RECIPIENT} />;
const usuarioId = <RecordFilter name="usuarioId" label="Registrada por" of={PERSON} />;
const status = <OptionFilter name="status" label="Situação" options={STATUS_REGISTRO} />;
const categoria = <OptionFilter name="categoria" label="Categoria" options={CATEGORIAS_ESPECIE} />;
const tipo = <OptionFilter name="tipo" label="Tipo" options={TIPOS_ESPECIE} />;
const por = <OnlyFilter name="por" label="Linhas" only="Sementes e mudas à parte" value="registro" />;
const email = <TextFilter name="email" label="E-mail" />;
const uf = <UfFilter name="uf" label="UF" />;

/** The reports, with their filters in the service. */
export const REPORTS: { readonly [Name in NomeDoRelatorio]: Report<Name> } = {
  especies: {
    grupo: 'O que há no viveiro',
    title: 'Espécies',
    about: 'O saldo de cada espécie, em lotes e fora deles',
    filters: { nome, categoria, tipo, status, por },
    usual: { por: 'planta' },
    period: 'Cadastradas',
  },
  estufas: {
    grupo: 'O que há no viveiro',
    title: 'Estufas',
    about: 'Quanto cabe e quanto há em cada uma',
    filters: {
      codigo_identificador: <TextFilter name="codigo_identificador" label="Código" />,
      localizacao_estufa: <TextFilter name="localizacao_estufa" label="Estufa" />,
      localizacao_barraca: <TextFilter name="localizacao_barraca" label="Barraca" />,
      localizacao_posicao: <TextFilter name="localizacao_posicao" label="Posição" />,
      status: <OptionFilter name="status" label="Situação" options={STATUS_ESTUFA} />,
      emUso: <OnlyFilter name="emUso" label="Em uso" only="Só as em uso" />,
    },
    period: 'Cadastradas',
  },
  lotes: {
    grupo: 'Como vai a produção',
    title: 'Lotes',
    about: 'O que foi feito das plantas de cada lote',
    filters: {
      busca: <TextFilter name="busca" label="Código" />,
      especieId,
      estufaId: <RecordFilter name="estufaId" label="Estufa" of={GREENHOUSE} />,
      fase: <OptionFilter name="fase" label="Fase" options={FASES} />,
      status,
    },
    period: 'Iniciados',
    onRequest: ['status', 'motivo_encerramento', 'entradas', 'ajustes', 'saidas', 'retornadas', 'data_fim'],
  },
  movimentacoes: {
    grupo: 'O que foi registrado, e por quem',
    title: 'Movimentações',
    about: 'Tudo o que entrou, saiu e se perdeu, com os estornos',
    filters: {
      especieId,
      loteId,
      destinatarioId,
      tipo: <OptionFilter name="tipo" label="Tipo" options={TIPOS_MOVIMENTACAO} called={nomeDoTipo} />,
      origem: <OptionFilter name="origem" label="Origem" options={ORIGENS_MOVIMENTACAO} />,
      usuarioId,
      efetivas: <OnlyFilter name="efetivas" label="Estornos" only="Só as efetivas" />,
    },
    period: 'Registradas',
    onRequest: ['origem', 'especie_retorno', 'termo', 'justificativa', 'usuario'],
  },
  mortalidade: {
    grupo: 'Como vai a produção',
    title: 'Mortalidade',
    about: 'O que morreu, onde e por quê',
    filters: { especieId, loteId, usuarioId },
    period: 'Registrada',
  },
  expedicoes: {
    grupo: 'Quem recebeu plantas',
    title: 'Entregas por item',
    about: 'O que foi entregue a quem, e o que ficou no viveiro',
    filters: { especieId, loteId, destinatarioId, usuarioId },
    period: 'Registradas',
    onRequest: ['documento', 'retorno_ao_viveiro', 'justificativa', 'usuario'],
  },
  procedencias: {
    grupo: 'Como vai a produção',
    title: 'Procedências',
    about: 'De onde vieram as sementes, o que resta, e como germinaram e sobreviveram',
    filters: {
      busca: <TextFilter name="busca" label="Código ou lugar" />,
      especieId,
      origem: <OptionFilter name="origem" label="Origem" options={ORIGENS_DA_PROCEDENCIA} />,
      uf,
      categoria: <OptionFilter name="categoria" label="Categoria" options={CATEGORIAS_DE_MATRIZES} />,
      tipo,
      status,
    },
    period: 'Cadastradas',
    onRequest: [
      'tipo',
      'uf',
      'local',
      'latitude',
      'longitude',
      'categoria',
      'coletor',
      'fornecedor',
      'documento',
      'validade',
      'pureza',
      'germinacao_teste',
      'data_teste',
      'peso_gramas',
      'status',
      'rendimento',
      'germinacao_da_especie',
      'sobrevivencia_da_especie',
      'rendimento_da_especie',
      'data_registro',
    ],
  },
  entregas: {
    grupo: 'Quem recebeu plantas',
    title: 'Entregas',
    about: 'O que cada um levou de uma vez, para quê, e o que devolveu',
    filters: {
      especieId,
      loteId,
      destinatarioId,
      finalidade: <OptionFilter name="finalidade" label="Finalidade" options={FINALIDADES} />,
      uf,
      situacao: <OptionFilter name="situacao" label="Situação" options={SITUACOES} />,
    },
    period: 'Registradas',
    onRequest: [
      'documento',
      'itens',
      'programa',
      'local',
      'municipio',
      'uf',
      'zona',
      'retirada_por',
      'retirada_documento',
      'termo',
      'usuario',
    ],
  },
  contagens: {
    grupo: 'O que há no viveiro',
    title: 'Contagens',
    about: 'O que se contou, o que o livro dizia, e quem contou',
    filters: {
      especieId,
      loteId,
      diferentes: <OnlyFilter name="diferentes" label="Diferenças" only="Só as diferentes" />,
    },
    period: 'Encerradas',
    onRequest: ['nome', 'unidade', 'conferir', 'encerrada_por', 'data_fim', 'justificativa'],
  },
  producao: {
    grupo: 'Como vai a produção',
    title: 'Produção por espécie',
    about: 'Germinação, sobrevivência e rendimento',
    filters: { nome, categoria, tipo, por },
    usual: { por: 'planta' },
    period: 'Lotes iniciados',
    onRequest: ['entradas', 'ajustes', 'retornadas'],
  },
  destinatarios: {
    grupo: 'Quem recebeu plantas',
    title: 'Destinatários',
    about: 'Quem recebeu, e quanto',
    filters: {
      nome,
      documento: <TextFilter name="documento" label="Documento" />,
      email,
      tipo: <OptionFilter name="tipo" label="Tipo" options={TIPOS_DESTINATARIO} />,
      categoria: <OptionFilter name="categoria" label="Categoria" options={CATEGORIAS_DESTINATARIO} />,
      status,
    },
    period: 'Cadastrados',
    onRequest: ['documento_valido', 'responsavel', 'email', 'data_registro'],
  },
  usuarios: {
    grupo: 'O que foi registrado, e por quem',
    title: 'Usuários',
    about: 'Quem pode entrar, e com que cargo',
    filters: {
      nome,
      email,
      cargo: <OptionFilter name="cargo" label="Cargo" options={CARGOS} />,
      status: <OptionFilter name="status" label="Situação" options={STATUS_USUARIO} />,
    },
    period: 'Cadastrados',
    administrador: true,
  },
  auditoria: {
    grupo: 'O que foi registrado, e por quem',
    title: 'Auditoria',
    about: 'Quem fez o quê, quando, e o que mudou',
    filters: {
      usuarioId: <RecordFilter name="usuarioId" label="Quem" of={PERSON} />,
      acao: (
        <ChoiceFilter
          name="acao"
          label="O que fez"
          choices={ACOES.map((acao) => ({ value: acao, label: word(acao) }))}
        />
      ),
      entidadeId: <RecordFilter name="entidadeId" label="Registro" of={RECORD} />,
    },
    period: 'Registradas',
    administrador: true,
  },
};

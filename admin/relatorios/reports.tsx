import type { ReactElement } from 'react';
import type { EntradaDe } from '../../adapters/client/calls.ts';
import {
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
import { SPECIES } from '../ui/forms/species.tsx';
import { OnlyFilter, OptionFilter, RecordFilter, TextFilter, UfFilter } from '../ui/lists/filter.tsx';
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
  | ('page' | 'limite' | 'limit' | 'formato' | 'grafico' | 'colunas' | 'resumo')
  | ('data_inicio' | 'data_fim' | 'dataInicio' | 'dataFim' | 'periodo' | 'comparar');

interface Listed {
  grupo: (typeof GRUPOS)[number];
  /** What the report shows. */
  about: string;
  /** Only an Administrador may see it. */
  administrador?: true;
}

interface Report<Name extends NomeDoRelatorio> extends Listed {
  /** The report's own filters, by name: all that the service has. */
  filters: Readonly<Record<Exclude<keyof EntradaDe<Relatorios[Name]>, OfEveryReport>, ReactElement>>;
  /** What the app asks for unless its address says otherwise. */
  usual?: Readonly<Record<string, string>>;
  /** What its period applies to; absent when it has none. */
  period?: string;
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

/** The reports that are tables, with their filters in the service. */
export const REPORTS: { readonly [Name in Exclude<NomeDoRelatorio, 'auditoria'>]: Report<Name> } = {
  especies: {
    grupo: 'O que há no viveiro',
    about: 'O saldo de cada espécie, em lotes e fora deles',
    filters: { nome, categoria, tipo, status, por },
    usual: { por: 'planta' },
    period: 'Cadastradas',
  },
  estufas: {
    grupo: 'O que há no viveiro',
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
    about: 'O que foi feito das plantas de cada lote',
    filters: {
      busca: <TextFilter name="busca" label="Código" />,
      especieId,
      estufaId: <RecordFilter name="estufaId" label="Estufa" of={GREENHOUSE} />,
      fase: <OptionFilter name="fase" label="Fase" options={FASES} />,
      status,
    },
    period: 'Iniciados',
  },
  movimentacoes: {
    grupo: 'O que foi registrado, e por quem',
    about: 'Tudo o que entrou, saiu e se perdeu, com os estornos',
    filters: {
      especieId,
      plantaId: <RecordFilter name="plantaId" label="Planta, sementes e mudas" of={SPECIES} />,
      loteId,
      destinatarioId,
      tipo: <OptionFilter name="tipo" label="Tipo" options={TIPOS_MOVIMENTACAO} called={nomeDoTipo} />,
      origem: <OptionFilter name="origem" label="Origem" options={ORIGENS_MOVIMENTACAO} />,
      usuarioId,
      efetivas: <OnlyFilter name="efetivas" label="Estornos" only="Só as efetivas" />,
    },
    period: 'Registradas',
  },
  mortalidade: {
    grupo: 'Como vai a produção',
    about: 'O que morreu, onde e por quê',
    filters: { especieId, loteId, usuarioId },
    period: 'Registrada',
  },
  expedicoes: {
    grupo: 'Quem recebeu plantas',
    about: 'O que foi entregue a quem, e o que ficou no viveiro',
    filters: { especieId, loteId, destinatarioId, usuarioId },
    period: 'Registradas',
  },
  procedencias: {
    grupo: 'Como vai a produção',
    about: 'De onde vieram as sementes, o que resta, e como germinaram e sobreviveram',
    filters: {
      busca: <TextFilter name="busca" label="Código ou lugar" />,
      especieId,
      origem: <OptionFilter name="origem" label="Origem" options={ORIGENS_DA_PROCEDENCIA} />,
      uf,
      categoria: <OptionFilter name="categoria" label="Categoria" options={CATEGORIAS_DE_MATRIZES} />,
      tipo,
      status,
      ordenar: (
        <OptionFilter
          name="ordenar"
          label="Maior primeiro"
          options={['sobrevivencia', 'germinacao', 'rendimento']}
        />
      ),
    },
    period: 'Cadastradas',
  },
  entregas: {
    grupo: 'Quem recebeu plantas',
    about: 'O que cada um levou de uma vez, para quê, e o que devolveu',
    filters: {
      destinatarioNome: <TextFilter name="destinatarioNome" label="Nome de quem recebeu" />,
      destinatarioCategoria: (
        <OptionFilter name="destinatarioCategoria" label="Categoria" options={CATEGORIAS_DESTINATARIO} />
      ),
      destinatarioTipo: <OptionFilter name="destinatarioTipo" label="Tipo" options={TIPOS_DESTINATARIO} />,
      destinatarioId,
      por: <OnlyFilter name="por" label="Linhas" only="Uma por destinatário" value="destinatario" />,
      especieId,
      loteId,
      finalidade: <OptionFilter name="finalidade" label="Finalidade" options={FINALIDADES} />,
      uf,
      situacao: <OptionFilter name="situacao" label="Situação" options={SITUACOES} />,
    },
    period: 'Registradas',
  },
  contagens: {
    grupo: 'O que há no viveiro',
    about: 'O que se contou, o que o livro dizia, e quem contou',
    filters: {
      especieId,
      loteId,
      diferentes: <OnlyFilter name="diferentes" label="Diferenças" only="Só as diferentes" />,
    },
    period: 'Encerradas',
  },
  producao: {
    grupo: 'Como vai a produção',
    about: 'Germinação, sobrevivência e rendimento',
    filters: { nome, categoria, tipo, por },
    usual: { por: 'planta' },
    period: 'Lotes iniciados',
  },
  destinatarios: {
    grupo: 'Quem recebeu plantas',
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
  },
  usuarios: {
    grupo: 'O que foi registrado, e por quem',
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
};

/** All reports. That of the trail is the page *Auditoria*. */
export const LISTED: Readonly<Record<NomeDoRelatorio, Listed>> = {
  ...REPORTS,
  auditoria: {
    grupo: 'O que foi registrado, e por quem',
    about: 'Quem fez o quê, quando, e o que mudou',
    administrador: true,
  },
};

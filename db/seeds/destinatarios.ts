import type { CategoriaDestinatario, TipoDestinatario } from '../../src/common/vocabulary.ts';

export interface DestinatarioSeed {
  nome: string;
  tipo: TipoDestinatario;
  categoria: CategoriaDestinatario;
  /** Invented numbers with valid check digits. */
  documento: string;
  email?: string;
  telefone?: string;
  responsavel?: string;
  endereco?: string;
}

const ORGAO = { tipo: 'JURIDICA', categoria: 'PUBLICA' } as const;
const ASSOCIACAO = { tipo: 'JURIDICA', categoria: 'SOCIAL' } as const;
const EMPRESA = { tipo: 'JURIDICA', categoria: 'PRIVADA' } as const;
const PESSOA = { tipo: 'FISICA', categoria: 'PRIVADA' } as const;

/** Invented recipients: schools, departments, associations and neighbours. */
export const DESTINATARIOS: readonly DestinatarioSeed[] = [
  {
    ...ORGAO,
    nome: 'Escola Municipal Ana Nery',
    documento: '52601815000120',
    email: 'escola.nery@exemplo.com.br',
    telefone: '(15) 5555-0100',
    responsavel: 'Direção',
    endereco: 'Rua das Acácias, 120',
  },
  {
    ...ORGAO,
    nome: 'Escola Municipal Monteiro Lobato',
    documento: '90830166000128',
    email: 'escola.lobato@exemplo.com.br',
    telefone: '(15) 5555-0101',
    responsavel: 'Direção',
    endereco: 'Avenida Brasil, 2450',
  },
  {
    ...ORGAO,
    nome: 'Creche Municipal Pingo de Gente',
    documento: '13186091000143',
    email: 'creche.gente@exemplo.com.br',
    telefone: '(15) 5555-0102',
    responsavel: 'Coordenação',
    endereco: 'Rua dos Pinheiros, 33',
  },
  {
    ...ORGAO,
    nome: 'Secretaria Municipal de Obras',
    documento: '39099603000128',
    email: 'secretaria.obras@exemplo.com.br',
    telefone: '(15) 5555-0103',
    responsavel: 'Divisão de Arborização',
    endereco: 'Praça da Matriz, 1',
  },
  {
    ...ORGAO,
    nome: 'Secretaria Municipal de Saúde',
    documento: '08246281000179',
    email: 'secretaria.saude@exemplo.com.br',
    telefone: '(15) 5555-0104',
    responsavel: 'Divisão de Patrimônio',
    endereco: 'Rua XV de Novembro, 800',
  },
  {
    ...ORGAO,
    nome: 'Unidade Básica de Saúde Jardim Europa',
    documento: '94821993000106',
    email: 'unidade.europa@exemplo.com.br',
    telefone: '(15) 5555-0105',
    responsavel: 'Gerência',
    endereco: 'Rua Lisboa, 75',
  },
  {
    ...ORGAO,
    nome: 'Parque Natural Municipal das Nascentes',
    documento: '51819093000111',
    email: 'parque.nascentes@exemplo.com.br',
    telefone: '(15) 5555-0106',
    responsavel: 'Administração',
    endereco: 'Estrada das Nascentes, km 4',
  },
  {
    ...ASSOCIACAO,
    nome: 'Associação de Moradores da Vila Verde',
    documento: '78657975000184',
    email: 'associacao.verde@exemplo.com.br',
    telefone: '(15) 5555-0107',
    responsavel: 'Presidência',
    endereco: 'Rua das Palmeiras, 410',
  },
  {
    ...ASSOCIACAO,
    nome: 'Associação dos Produtores do Córrego Fundo',
    documento: '43231948000160',
    email: 'associacao.fundo@exemplo.com.br',
    telefone: '(15) 5555-0108',
    responsavel: 'Presidência',
    endereco: 'Sítio Córrego Fundo, s/n',
  },
  {
    ...ASSOCIACAO,
    nome: 'Instituto Mata Ciliar do Vale',
    documento: '75749118000116',
    email: 'instituto.vale@exemplo.com.br',
    telefone: '(15) 5555-0109',
    responsavel: 'Coordenação de Restauração',
    endereco: 'Rua do Rio, 15',
  },
  {
    ...ASSOCIACAO,
    nome: 'Lar dos Idosos São Vicente',
    documento: '62527601000104',
    email: 'lar.vicente@exemplo.com.br',
    telefone: '(15) 5555-0110',
    responsavel: 'Administração',
    endereco: 'Rua São Vicente, 200',
  },
  {
    ...EMPRESA,
    nome: 'Cooperativa Agrícola Boa Terra',
    documento: 'LMNYW45H000193',
    email: 'cooperativa.terra@exemplo.com.br',
    telefone: '(15) 5555-0111',
    responsavel: 'Departamento Técnico',
    endereco: 'Rodovia Municipal, km 12',
  },
  {
    ...EMPRESA,
    nome: 'Condomínio Residencial Ipê',
    documento: '71049746000138',
    email: 'condominio.ipe@exemplo.com.br',
    telefone: '(15) 5555-0112',
    responsavel: 'Síndico',
    endereco: 'Alameda dos Ipês, 99',
  },
  {
    ...PESSOA,
    nome: 'Maria Aparecida dos Santos',
    documento: '50752917080',
    email: 'maria.santos@exemplo.com.br',
    telefone: '(15) 5555-0113',
    endereco: 'Sítio Boa Esperança, s/n',
  },
  {
    ...PESSOA,
    nome: 'João Batista de Oliveira',
    documento: '34236671255',
    email: 'joao.oliveira@exemplo.com.br',
    telefone: '(15) 5555-0114',
    endereco: 'Rua do Comércio, 57',
  },
  {
    ...PESSOA,
    nome: 'Tereza Cristina Nakamura',
    documento: '76842684650',
    email: 'tereza.nakamura@exemplo.com.br',
    telefone: '(15) 5555-0115',
    endereco: 'Chácara Sol Nascente, lote 8',
  },
  {
    ...PESSOA,
    nome: 'Sebastião Ferreira Lima',
    documento: '56321223360',
    email: 'sebastiao.lima@exemplo.com.br',
    telefone: '(15) 5555-0116',
    endereco: 'Estrada do Morro Alto, km 2',
  },
  {
    nome: 'Luciana Prado Menezes',
    tipo: 'FISICA',
    categoria: 'SOCIAL',
    documento: '07924402691',
    email: 'luciana.menezes@exemplo.com.br',
    telefone: '(15) 5555-0117',
    endereco: 'Rua das Hortênsias, 18',
  },
];

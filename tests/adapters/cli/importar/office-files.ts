import type { SheetKind } from '../../../../adapters/planilha/columns.ts';
import type { Answers } from '../../../../adapters/planilha/suspicions.ts';

/** Files as offices make them, one of each sort: what is read, asked or refused in each. */

export const FOLDER = 'tests/adapters/cli/importar/planilhas/escritorio';

export type Row = Record<string, string | number> | string;
type Case = [file: string, kind: SheetKind, rows: Row[], said?: Partial<Said>];

export interface Said {
  coluna: Record<string, string>;
  answers: Answers;
  hidden: number;
  unread: string[];
  another: number;
}

const NAMES = { categoria: 'NATIVA', tipo: 'MUDA' };
const named = (nome_popular: string, rest = {}) => ({ nome_popular, ...NAMES, ...rest });
const some = (quantidade: number, rest = {}) => ({ especie: 'Capororoca', quantidade, ...rest });

export const READ: Case[] = [
  ['peso-kg.csv', 'procedencias', [{ especie: 'Capororoca', origem: 'COLETA', peso_gramas: 450 }]],
  ['unidade.csv', 'entradas', ['Escreva a quantidade em unidades', some(5)]],
  ['unidade-da-qtd.csv', 'entradas', ['Escreva a quantidade em unidades']],
  ['numero.csv', 'entradas', [some(350)], { coluna: { quantidade: 'Qtd no ripado' } }],
  [
    ...(['grupos.xlsx', 'entradas'] as const),
    [
      ...['Retire a linha: ela é um título', some(120), { especie: 'Cambuci', quantidade: 30 }],
      ...[
        'Retire a linha: ela é um total',
        'Retire a linha: ela é um total',
        'Retire a linha: ela é um título',
      ],
    ],
  ],
  [
    ...(['setores.csv', 'especies'] as const),
    [
      ...['Retire a linha', named('Capororoca', { quantidade_inicial: 120 })],
      ...[
        named('Cambuci', { quantidade_inicial: 30 }),
        'Retire a linha',
        named('Cabreúva', { quantidade_inicial: 7 }),
      ],
    ],
    { answers: { sozinhas: 'titulo' } },
  ],
  ['duas-tabelas.xlsx', 'entradas', [some(120, { tipo: 'MUDA' })], { another: 4 }],
  ['outra-coluna.xlsx', 'entradas', [some(120, { tipo: 'MUDA' })], { another: 4 }],
  [
    'ao-lado.xlsx',
    'entradas',
    [{ especie: 'Cambuci', quantidade: 7 }],
    { coluna: { especie: 'D', quantidade: 'E' } },
  ],
  ['dos.csv', 'especies', ['Araticum-cagão', 'Cajá', 'Bicuiba'].map((name) => named(name))],
  ['duas-vezes.csv', 'especies', [named('Cajá')]],
  ['interrogacao.csv', 'especies', ['o “?” tomou o lugar', 'o “?” tomou o lugar']],
  ['entidades.csv', 'especies', [named('Cajá')]],
  [
    ...(['peso-com-ponto.csv', 'procedencias'] as const),
    [1305, 938].map((peso_gramas, n) => ({
      ...{ especie: ['Capororoca', 'Cambuci'][n] ?? '', origem: 'COLETA', peso_gramas },
    })),
    { answers: { decimal: 'ponto' } },
  ],
  [
    ...(['botanico.csv', 'especies'] as const),
    [named('Capororoca', { nome_cientifico: 'Myrsine coriacea' })],
    { coluna: { nome_cientifico: 'Espécie' } },
  ],
  ['sem-informacao.csv', 'especies', [named('Capororoca'), named('Cambuci'), 'Escreva o valor']],
  [
    ...(['dias.csv', 'entradas'] as const),
    [
      ...['2025-09-07', '2020-03-28', '2025-09-07', '2020-03-28'].map((data, n) => some(n + 1, { data })),
      'Informe uma data',
    ],
  ],
  [
    ...(['documentos.xlsx', 'destinatarios'] as const),
    [
      { nome: 'Órgão', tipo: 'JURIDICA', categoria: 'PUBLICA', documento: '00394460005887' },
      { nome: 'Ana', tipo: 'FISICA', categoria: 'PRIVADA', documento: '01234567890' },
      'a planilha tirou zeros ou algarismos dele',
    ],
  ],
  [
    ...(['notacao.csv', 'destinatarios'] as const),
    [
      'a planilha tirou zeros ou algarismos dele',
      { nome: 'Ana', tipo: 'FISICA', categoria: 'PRIVADA', documento: '01234567890' },
      { nome: 'Bia', tipo: 'FISICA', categoria: 'PRIVADA', documento: '52998224725' },
      { nome: 'Caio', tipo: 'FISICA', categoria: 'PRIVADA', documento: '01234567890' },
    ],
  ],
  ['capa.xlsx', 'entradas', [some(12)], { unread: ['Capa'] }],
  ['ocultas.xlsx', 'entradas', [some(12), { especie: 'Cambuci', quantidade: 7 }], { hidden: 1 }],
  [
    ...(['ficha.csv', 'movimentacoes'] as const),
    [
      { data: '2026-03-01', especie: 'Capororoca', entrada: 100, saldo: 100 },
      { data: '2026-03-05', especie: 'Capororoca', saida: 30, saldo: 70 },
    ],
  ],
  ['sinais.csv', 'movimentacoes', [some(-5, { tipo: 'AJUSTE' }), 'Informe um número', 'se o viveiro doou']],
  [
    ...(['palavras.csv', 'movimentacoes'] as const),
    [
      ...[
        'se o viveiro doou',
        'Escreva Saída, ou Expedição',
        'Registre o plantio como lote',
        'Escreva Perda',
      ],
      ...[
        'Registre a devolução à parte',
        'Escreva Entrada',
        some(1, { tipo: 'SAIDA', destinatario: 'Escola' }),
      ],
    ],
  ],
  [
    ...(['gemeas.csv', 'especies'] as const),
    [
      named('Pau-d’água'),
      ...['Citrus x limonia', 'Limão-rosá'].map((name) => named(name, { categoria: 'FRUTIFERA' })),
    ],
  ],
  ['separador.csv', 'entradas', [some(3)]],
  [
    ...(['contato.csv', 'destinatarios'] as const),
    [
      {
        ...{ nome: 'Horta do Bairro', tipo: 'FISICA', categoria: 'SOCIAL' },
        ...{ documento: '11144477735', telefone: '(11) 97777-6666' },
      },
    ],
    { coluna: { telefone: 'Contato' } },
  ],
  ['mesclada.xlsx', 'entradas', [some(12, { data: '2026-03-01' }), 'Desfaça a mesclagem']],
];

export const ASKED: [file: string, kind: SheetKind, question: string][] = [
  ['quantidade-kg.csv', 'entradas', 'Diga o que é a coluna “Quantidade (kg)”'],
  ['quantidade-kg.xlsx', 'entradas', 'Diga o que é a coluna “Quantidade (kg)”'],
  ['quantidade-kg.ods', 'entradas', 'Diga o que é a coluna “Quantidade (kg)”'],
  ['numero.csv', 'entradas', 'Diga o que é a coluna “Número”: se é “Quantidade”, acrescente'],
  ['contato.csv', 'destinatarios', 'se é “Telefone”, acrescente --coluna telefone=Contato'],
  [
    'setores.csv',
    'especies',
    '2 (“Setor A”), 5 (“Setor B”): se são registros, acrescente --sozinhas registro',
  ],
  ['ao-lado.xlsx', 'entradas', '--coluna especie=A ou --coluna especie=D'],
  ['cabecalho-duplo.xlsx', 'entradas', '--coluna quantidade=B ou --coluna quantidade=D'],
  ['perdido.csv', 'especies', 'letras com acento se perderam, como em “Caj\uFFFD”'],
  ['peso-com-ponto.csv', 'procedencias', 'Diga como ler “1.305” em “Peso (kg)”'],
  ['botanico.csv', 'especies', '--coluna nome_cientifico="Espécie"'],
  ['meses.xlsx', 'entradas', 'Escolha em --planilha'],
  ['meses-em-colunas.xlsx', 'entradas', 'Faltam na planilha: Quantidade'],
];

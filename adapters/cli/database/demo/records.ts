import type { CategoriaDestinatario, CategoriaEspecie, TipoDestinatario } from '../../../../src/common/vocabulary.ts';

/** The records of the demonstration's nursery. */

type Kind = { tipo: TipoDestinatario; categoria: CategoriaDestinatario };
const ORGAO: Kind = { tipo: 'JURIDICA', categoria: 'PUBLICA' };
const ASSOCIACAO: Kind = { tipo: 'JURIDICA', categoria: 'SOCIAL' };
const EMPRESA: Kind = { tipo: 'JURIDICA', categoria: 'PRIVADA' };
const PESSOA: Kind = { tipo: 'FISICA', categoria: 'PRIVADA' };
const VIZINHA: Kind = { tipo: 'FISICA', categoria: 'SOCIAL' };

type Recipient = [kind: Kind, nome: string, documento: string, mailbox: string, endereco: string, responsavel?: string];
/** Schools, departments, associations and neighbours. Their documents are invented numbers with valid check digits. */
const RECIPIENTS: readonly Recipient[] = [
  [ORGAO, 'Escola Municipal Ana Nery', '52601815000120', 'escola.nery', 'Rua das Acácias, 120', 'Direção'],
  [ORGAO, 'Escola Municipal Monteiro Lobato', '90830166000128', 'escola.lobato', 'Avenida Brasil, 2450', 'Direção'],
  [ORGAO, 'Creche Municipal Pingo de Gente', '13186091000143', 'creche.gente', 'Rua dos Pinheiros, 33', 'Coordenação'],
  [ORGAO, 'Secretaria Municipal de Obras', '39099603000128', 'secretaria.obras', 'Praça da Matriz, 1', 'Divisão de Arborização'],
  [ORGAO, 'Secretaria Municipal de Saúde', '08246281000179', 'secretaria.saude', 'Rua XV de Novembro, 800', 'Divisão de Patrimônio'],
  [ORGAO, 'Unidade Básica de Saúde Jardim Europa', '94821993000106', 'unidade.europa', 'Rua Lisboa, 75', 'Gerência'],
  [ORGAO, 'Parque Natural Municipal das Nascentes', '51819093000111', 'parque.nascentes', 'Estrada das Nascentes, km 4', 'Administração'],
  [ASSOCIACAO, 'Associação de Moradores da Vila Verde', '78657975000184', 'associacao.verde', 'Rua das Palmeiras, 410', 'Presidência'],
  [ASSOCIACAO, 'Associação dos Produtores do Córrego Fundo', '43231948000160', 'associacao.fundo', 'Sítio Córrego Fundo, s/n', 'Presidência'],
  [ASSOCIACAO, 'Instituto Mata Ciliar do Vale', '75749118000116', 'instituto.vale', 'Rua do Rio, 15', 'Coordenação de Restauração'],
  [ASSOCIACAO, 'Lar dos Idosos São Vicente', '62527601000104', 'lar.vicente', 'Rua São Vicente, 200', 'Administração'],
  [EMPRESA, 'Cooperativa Agrícola Boa Terra', 'LMNYW45H000193', 'cooperativa.terra', 'Rodovia Municipal, km 12', 'Departamento Técnico'],
  [EMPRESA, 'Condomínio Residencial Ipê', '71049746000138', 'condominio.ipe', 'Alameda dos Ipês, 99', 'Síndico'],
  [PESSOA, 'Maria Aparecida dos Santos', '50752917080', 'maria.santos', 'Sítio Boa Esperança, s/n'],
  [PESSOA, 'João Batista de Oliveira', '34236671255', 'joao.oliveira', 'Rua do Comércio, 57'],
  [PESSOA, 'Tereza Cristina Nakamura', '76842684650', 'tereza.nakamura', 'Chácara Sol Nascente, lote 8'],
  [PESSOA, 'Sebastião Ferreira Lima', '56321223360', 'sebastiao.lima', 'Estrada do Morro Alto, km 2'],
  [VIZINHA, 'Luciana Prado Menezes', '07924402691', 'luciana.menezes', 'Rua das Hortênsias, 18'],
];

export const DESTINATARIOS = RECIPIENTS.map(([kind, nome, documento, mailbox, endereco, responsavel], n) => ({
  ...{ ...kind, nome, documento, endereco, responsavel },
  email: `${mailbox}@exemplo.com.br`,
  telefone: `(15) 5555-${String(100 + n).padStart(4, '0')}`,
}));

type Species = [categoria: CategoriaEspecie, nome_popular: string, nome_cientifico: string, variedade?: string];
/** Forty species that municipal nurseries of the Brazilian southeast raise from seed. */
const SPECIES: readonly Species[] = [
  ['NATIVA', 'Ipê-amarelo', 'Handroanthus chrysotrichus'],
  ['NATIVA', 'Ipê-roxo', 'Handroanthus impetiginosus'],
  ['NATIVA', 'Ipê-branco', 'Tabebuia roseoalba'],
  ['NATIVA', 'Pau-brasil', 'Paubrasilia echinata'],
  ['NATIVA', 'Jequitibá-rosa', 'Cariniana legalis'],
  ['NATIVA', 'Jatobá', 'Hymenaea courbaril'],
  ['NATIVA', 'Aroeira-vermelha', 'Schinus terebinthifolia'],
  ['NATIVA', 'Araucária', 'Araucaria angustifolia'],
  ['NATIVA', 'Cedro-rosa', 'Cedrela fissilis'],
  ['NATIVA', 'Angico-branco', 'Anadenanthera colubrina'],
  ['NATIVA', 'Canafístula', 'Peltophorum dubium'],
  ['NATIVA', 'Guapuruvu', 'Schizolobium parahyba'],
  ['NATIVA', 'Embaúba', 'Cecropia pachystachya'],
  ['NATIVA', 'Paineira-rosa', 'Ceiba speciosa'],
  ['NATIVA', 'Palmito-juçara', 'Euterpe edulis'],
  ['NATIVA', 'Capixingui', 'Croton floribundus'],
  ['ARBOREA', 'Sibipiruna', 'Cenostigma pluviosum'],
  ['ARBOREA', 'Pau-ferro', 'Libidibia ferrea'],
  ['ARBOREA', 'Oiti', 'Moquilea tomentosa'],
  ['ARBOREA', 'Pata-de-vaca', 'Bauhinia forficata'],
  ['ARBOREA', 'Aldrago', 'Pterocarpus rohrii'],
  ['ARBOREA', 'Jacarandá-mimoso', 'Jacaranda mimosifolia'],
  ['FRUTIFERA', 'Pitangueira', 'Eugenia uniflora'],
  ['FRUTIFERA', 'Jabuticabeira', 'Plinia cauliflora', 'Sabará'],
  ['FRUTIFERA', 'Goiabeira', 'Psidium guajava', 'Vermelha'],
  ['FRUTIFERA', 'Cerejeira-do-rio-grande', 'Eugenia involucrata'],
  ['FRUTIFERA', 'Uvaia', 'Eugenia pyriformis'],
  ['FRUTIFERA', 'Grumixama', 'Eugenia brasiliensis'],
  ['FRUTIFERA', 'Araçá', 'Psidium cattleyanum', 'Amarelo'],
  ['FRUTIFERA', 'Cambuci', 'Campomanesia phaea'],
  ['FRUTIFERA', 'Ingá-cipó', 'Inga edulis'],
  ['FRUTIFERA', 'Amoreira', 'Morus nigra'],
  ['ORNAMENTAL', 'Quaresmeira', 'Pleroma granulosum'],
  ['ORNAMENTAL', 'Manacá-da-serra', 'Pleroma mutabile'],
  ['ORNAMENTAL', 'Caliandra', 'Calliandra tweediei'],
  ['ORNAMENTAL', 'Manacá-de-cheiro', 'Brunfelsia uniflora'],
  ['EXOTICA', 'Flamboyant', 'Delonix regia'],
  ['EXOTICA', 'Resedá', 'Lagerstroemia indica'],
  ['EXOTICA', 'Mangueira', 'Mangifera indica', 'Espada'],
  ['EXOTICA', 'Abacateiro', 'Persea americana'],
];

export const ESPECIES = SPECIES.map(([categoria, nome_popular, nome_cientifico, variedade]) => ({
  ...{ nome_popular, nome_cientifico, variedade, categoria },
}));

/** Twelve places: two covered greenhouses with three stalls of two positions each. */
export const ESTUFAS = ['Estufa 1', 'Estufa 2'].flatMap((localizacao_estufa) =>
  ['Barraca 1', 'Barraca 2', 'Barraca 3'].flatMap((localizacao_barraca, stall) =>
    ['1', '2'].map((localizacao_posicao) => ({
      ...{ localizacao_estufa, localizacao_barraca, localizacao_posicao },
      capacidade_total: 1_500 + 500 * stall,
    })),
  ),
);

type Trees = [municipio: string, local: string, latitude: number, longitude: number, numero_matrizes: number];
/** Where seed is collected, in and around the town; how many trees are climbed there is invented. */
const TREES: readonly Trees[] = [
  ['Mogi das Cruzes', 'Parque Natural Municipal da Serra do Itapeti', -23.483, -46.199, 18],
  ['Guararema', 'Mata ciliar do rio Paraíba do Sul', -23.415, -46.035, 12],
  ['Salesópolis', 'Parque Nascentes do Tietê', -23.565, -45.891, 25],
  ['Mogi das Cruzes', 'Parque Centenário', -23.538, -46.17, 6],
  ['Santa Branca', 'Margem da represa de Santa Branca', -23.372, -45.868, 9],
];

export const MATRIZES = TREES.map(([municipio, local, latitude, longitude, numero_matrizes]) => ({
  ...{ municipio, uf: 'SP' as const, local, latitude, longitude, numero_matrizes },
}));

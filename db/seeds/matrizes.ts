import type { Uf } from '../../src/common/vocabulary.ts';

export interface MatrizesSeed {
  municipio: string;
  uf: Uf;
  local: string;
  latitude: number;
  longitude: number;
  numero_matrizes: number;
}

/** Where the demonstration's seed is collected, in and around its town; how many trees are climbed there is invented. */
export const MATRIZES: readonly MatrizesSeed[] = [
  {
    ...{ municipio: 'Mogi das Cruzes', uf: 'SP', local: 'Parque Natural Municipal da Serra do Itapeti' },
    ...{ latitude: -23.483, longitude: -46.199, numero_matrizes: 18 },
  },
  {
    ...{ municipio: 'Guararema', uf: 'SP', local: 'Mata ciliar do rio Paraíba do Sul' },
    ...{ latitude: -23.415, longitude: -46.035, numero_matrizes: 12 },
  },
  {
    ...{ municipio: 'Salesópolis', uf: 'SP', local: 'Parque Nascentes do Tietê' },
    ...{ latitude: -23.565, longitude: -45.891, numero_matrizes: 25 },
  },
  {
    ...{ municipio: 'Mogi das Cruzes', uf: 'SP', local: 'Parque Centenário' },
    ...{ latitude: -23.538, longitude: -46.17, numero_matrizes: 6 },
  },
  {
    ...{ municipio: 'Santa Branca', uf: 'SP', local: 'Margem da represa de Santa Branca' },
    ...{ latitude: -23.372, longitude: -45.868, numero_matrizes: 9 },
  },
];

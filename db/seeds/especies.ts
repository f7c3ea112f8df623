import type { CategoriaEspecie } from '../../src/common/vocabulary.ts';

export interface EspecieSeed {
  nome_popular: string;
  nome_cientifico: string;
  variedade?: string;
  categoria: CategoriaEspecie;
}

/** Forty species that municipal nurseries of the Brazilian southeast raise from seed. */
export const ESPECIES: readonly EspecieSeed[] = [
  { nome_popular: 'Ipê-amarelo', nome_cientifico: 'Handroanthus chrysotrichus', categoria: 'NATIVA' },
  { nome_popular: 'Ipê-roxo', nome_cientifico: 'Handroanthus impetiginosus', categoria: 'NATIVA' },
  { nome_popular: 'Ipê-branco', nome_cientifico: 'Tabebuia roseoalba', categoria: 'NATIVA' },
  { nome_popular: 'Pau-brasil', nome_cientifico: 'Paubrasilia echinata', categoria: 'NATIVA' },
  { nome_popular: 'Jequitibá-rosa', nome_cientifico: 'Cariniana legalis', categoria: 'NATIVA' },
  { nome_popular: 'Jatobá', nome_cientifico: 'Hymenaea courbaril', categoria: 'NATIVA' },
  { nome_popular: 'Aroeira-vermelha', nome_cientifico: 'Schinus terebinthifolia', categoria: 'NATIVA' },
  { nome_popular: 'Araucária', nome_cientifico: 'Araucaria angustifolia', categoria: 'NATIVA' },
  { nome_popular: 'Cedro-rosa', nome_cientifico: 'Cedrela fissilis', categoria: 'NATIVA' },
  { nome_popular: 'Angico-branco', nome_cientifico: 'Anadenanthera colubrina', categoria: 'NATIVA' },
  { nome_popular: 'Canafístula', nome_cientifico: 'Peltophorum dubium', categoria: 'NATIVA' },
  { nome_popular: 'Guapuruvu', nome_cientifico: 'Schizolobium parahyba', categoria: 'NATIVA' },
  { nome_popular: 'Embaúba', nome_cientifico: 'Cecropia pachystachya', categoria: 'NATIVA' },
  { nome_popular: 'Paineira-rosa', nome_cientifico: 'Ceiba speciosa', categoria: 'NATIVA' },
  { nome_popular: 'Palmito-juçara', nome_cientifico: 'Euterpe edulis', categoria: 'NATIVA' },
  { nome_popular: 'Capixingui', nome_cientifico: 'Croton floribundus', categoria: 'NATIVA' },
  { nome_popular: 'Sibipiruna', nome_cientifico: 'Cenostigma pluviosum', categoria: 'ARBOREA' },
  { nome_popular: 'Pau-ferro', nome_cientifico: 'Libidibia ferrea', categoria: 'ARBOREA' },
  { nome_popular: 'Oiti', nome_cientifico: 'Moquilea tomentosa', categoria: 'ARBOREA' },
  { nome_popular: 'Pata-de-vaca', nome_cientifico: 'Bauhinia forficata', categoria: 'ARBOREA' },
  { nome_popular: 'Aldrago', nome_cientifico: 'Pterocarpus rohrii', categoria: 'ARBOREA' },
  { nome_popular: 'Jacarandá-mimoso', nome_cientifico: 'Jacaranda mimosifolia', categoria: 'ARBOREA' },
  { nome_popular: 'Pitangueira', nome_cientifico: 'Eugenia uniflora', categoria: 'FRUTIFERA' },
  {
    nome_popular: 'Jabuticabeira',
    nome_cientifico: 'Plinia cauliflora',
    variedade: 'Sabará',
    categoria: 'FRUTIFERA',
  },
  {
    nome_popular: 'Goiabeira',
    nome_cientifico: 'Psidium guajava',
    variedade: 'Vermelha',
    categoria: 'FRUTIFERA',
  },
  { nome_popular: 'Cerejeira-do-rio-grande', nome_cientifico: 'Eugenia involucrata', categoria: 'FRUTIFERA' },
  { nome_popular: 'Uvaia', nome_cientifico: 'Eugenia pyriformis', categoria: 'FRUTIFERA' },
  { nome_popular: 'Grumixama', nome_cientifico: 'Eugenia brasiliensis', categoria: 'FRUTIFERA' },
  {
    nome_popular: 'Araçá',
    nome_cientifico: 'Psidium cattleyanum',
    variedade: 'Amarelo',
    categoria: 'FRUTIFERA',
  },
  { nome_popular: 'Cambuci', nome_cientifico: 'Campomanesia phaea', categoria: 'FRUTIFERA' },
  { nome_popular: 'Ingá-cipó', nome_cientifico: 'Inga edulis', categoria: 'FRUTIFERA' },
  { nome_popular: 'Amoreira', nome_cientifico: 'Morus nigra', categoria: 'FRUTIFERA' },
  { nome_popular: 'Quaresmeira', nome_cientifico: 'Pleroma granulosum', categoria: 'ORNAMENTAL' },
  { nome_popular: 'Manacá-da-serra', nome_cientifico: 'Pleroma mutabile', categoria: 'ORNAMENTAL' },
  { nome_popular: 'Caliandra', nome_cientifico: 'Calliandra tweediei', categoria: 'ORNAMENTAL' },
  { nome_popular: 'Manacá-de-cheiro', nome_cientifico: 'Brunfelsia uniflora', categoria: 'ORNAMENTAL' },
  { nome_popular: 'Flamboyant', nome_cientifico: 'Delonix regia', categoria: 'EXOTICA' },
  { nome_popular: 'Resedá', nome_cientifico: 'Lagerstroemia indica', categoria: 'EXOTICA' },
  {
    nome_popular: 'Mangueira',
    nome_cientifico: 'Mangifera indica',
    variedade: 'Espada',
    categoria: 'EXOTICA',
  },
  { nome_popular: 'Abacateiro', nome_cientifico: 'Persea americana', categoria: 'EXOTICA' },
];

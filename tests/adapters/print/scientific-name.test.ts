import { describe, expect, test } from 'vitest';
import { scientificName } from '../../../adapters/print/scientific-name.ts';

/** With what is in italics between underscores. */
function shown(name: string): string {
  return scientificName(name)
    .map(({ text, italics }) => (italics ? text.replace(/^(\s*)(.*?)(\s*)$/, '$1_$2_$3') : text))
    .join('');
}

describe('a scientific name is in italics', () => {
  test.each([
    ['Handroanthus albus', '_Handroanthus albus_'],
    ['Handroanthus', '_Handroanthus_'],
    ['HANDROANTHUS ALBUS', '_HANDROANTHUS ALBUS_'],
    ['handroanthus albus', '_handroanthus albus_'],
    ['Cariniana são-joaquinensis', '_Cariniana são-joaquinensis_'],
  ])('whole: %s', (name, expected) => {
    expect(shown(name)).toBe(expected);
  });

  test.each([
    ['Handroanthus albus (Cham.) Mattos', '_Handroanthus albus_ (Cham.) Mattos'],
    ['Euterpe edulis Mart.', '_Euterpe edulis_ Mart.'],
    ['Araucaria angustifolia (Bertol.) Kuntze', '_Araucaria angustifolia_ (Bertol.) Kuntze'],
    ['Cedrela fissilis Vell. ex DC.', '_Cedrela fissilis_ Vell. ex DC.'],
    ['Inga edulis Mart. & Zucc.', '_Inga edulis_ Mart. & Zucc.'],
    ['Mimosa scabrella de Candolle', '_Mimosa scabrella_ de Candolle'],
    ['Salix alba L. f.', '_Salix alba_ L. f.'],
    ['EUGENIA UNIFLORA L.', '_EUGENIA UNIFLORA_ L.'],
  ])('but for its author: %s', (name, expected) => {
    expect(shown(name)).toBe(expected);
  });

  test.each([
    ['Peltophorum dubium var. dubium', '_Peltophorum dubium_ var. _dubium_'],
    ['Euterpe edulis Mart. var. clausa Mart.', '_Euterpe edulis_ Mart. var. _clausa_ Mart.'],
    ['Psidium cattleyanum subsp. lucidum', '_Psidium cattleyanum_ subsp. _lucidum_'],
    ['Psidium guajava f. album', '_Psidium guajava_ f. _album_'],
    ['Eugenia cf. uniflora', '_Eugenia_ cf. _uniflora_'],
    ['Eugenia aff. uniflora', '_Eugenia_ aff. _uniflora_'],
    ['Eugenia sp.', '_Eugenia_ sp.'],
    ['Eugenia spp.', '_Eugenia_ spp.'],
    ['Citrus × limon', '_Citrus_ × _limon_'],
    ['Citrus x limon', '_Citrus_ x _limon_'],
    ['× Brassocattleya', '× _Brassocattleya_'],
    ["Rosa chinensis 'Old Blush'", "_Rosa chinensis_ 'Old Blush'"],
    ['Rosa chinensis cv. Old Blush', '_Rosa chinensis_ cv. Old Blush'],
  ])('but for ranks, doubts, crosses and cultivars: %s', (name, expected) => {
    expect(shown(name)).toBe(expected);
  });

  test.each(['', '  ', ' Inga  edulis ', '(', '×', 'var.', '"'])('and loses nothing of %j', (name) => {
    expect(
      scientificName(name)
        .map(({ text }) => text)
        .join(''),
    ).toBe(name);
  });
});

import type { Procedencia } from '../../../src/procedencias/schemas.ts';

/** Coordinates are one text, as maps show them, because people copy them from there. */

export const COORDENADAS = 'Informe a latitude e a longitude, como -23,5015, -47,4526.';

interface Coordinates {
  latitude: number;
  longitude: number;
}

export function coordinatesIn(text: string): Coordinates | undefined {
  const found = text.replaceAll('−', '-').match(/-?\d+(?:[.,]\d+)?/g) ?? [];
  const [latitude, longitude, ...others] = found.map((number) => Number(number.replace(',', '.')));
  if (latitude === undefined || longitude === undefined || others.length > 0) return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

/** `-23,5015, -47,4526`; blank without them. */
export function coordinatesAsText({ latitude, longitude }: Pick<Procedencia, 'latitude' | 'longitude'>) {
  return latitude === null ? '' : `${latitude}; ${longitude}`.replaceAll('.', ',').replace(';', ',');
}

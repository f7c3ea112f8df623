import { expect, test } from 'vitest';
import { asUser, placeOf, serversIn } from '../../db/address.ts';

test.each<[string, string[], string]>([
  ['postgres://ana:x@a:5432/viveiro', ['postgres://ana:x@a:5432/viveiro'], 'a:5432/viveiro'],
  [
    'postgres://ana:x%2C@a:5432,b:5433/viveiro?sslmode=verify-full',
    [
      'postgres://ana:x%2C@a:5432/viveiro?sslmode=verify-full',
      'postgres://ana:x%2C@b:5433/viveiro?sslmode=verify-full',
    ],
    'a:5432,b:5433/viveiro',
  ],
  ['postgresql://[::1]:5432,b', ['postgresql://[::1]:5432', 'postgresql://b'], '[::1]:5432,b'],
  ['postgres://ana@/viveiro?host=/run', ['postgres://ana@/viveiro?host=/run'], '/viveiro'],
  // A comma elsewhere separates nothing.
  ['postgres://a,na:x@a/viveiro?options=-c,d', ['postgres://a,na:x@a/viveiro?options=-c,d'], 'a/viveiro'],
])('%s names its servers', (url, servers, place) => {
  expect([serversIn(url), placeOf(url)]).toEqual([servers, place]);
});

test('another user gets an address of the same servers', () => {
  expect(asUser('postgres://dono:x@a,b:5433/viveiro?ssl=true', 'serviço', 'p@/')).toBe(
    'postgres://servi%C3%A7o:p%40%2F@a,b:5433/viveiro?ssl=true',
  );
});

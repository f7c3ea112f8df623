import { describe, expect, it } from 'vitest';
import { checkDocumento, documentoValido } from '../../../src/destinatarios/rules.ts';

const fisica = (documento: string) => ({ tipo: 'FISICA', documento }) as const;
const juridica = (documento: string) => ({ tipo: 'JURIDICA', documento }) as const;

describe('the document of a recipient', () => {
  it.each([
    fisica('52998224725'),
    fisica('52998224724'),
    juridica('11222333000181'),
    juridica('12ABC34501DE35'),
    juridica('12ABC34501DE36'),
  ])('is accepted in the form of its kind, whatever its check digits: $tipo $documento', (documento) => {
    expect(() => checkDocumento(documento, false)).not.toThrow();
  });

  it.each([
    [fisica('5299822472'), 'CPF com 11 números'],
    [fisica('529982247250'), 'CPF com 11 números'],
    [fisica('11222333000181'), 'CPF com 11 números'],
    [fisica('5299822472A'), 'CPF com 11 números'],
    [fisica('５２９９８２２４７２５'), 'CPF com 11 números'],
    [juridica('52998224725'), 'CNPJ com 14 caracteres'],
    [juridica('1122233300Á181'), 'CNPJ com 14 caracteres'],
    [juridica('1122233300018'), 'CNPJ com 14 caracteres'],
    [juridica('112223330001811'), 'CNPJ com 14 caracteres'],
    [juridica('112223330001A1'), 'CNPJ com 14 caracteres'],
    [juridica('12abc34501de35'), 'CNPJ com 14 caracteres'],
  ])(
    'is refused in another form, by a sentence that names the kind and not the document: %j',
    (documento, words) => {
      expect(() => checkDocumento(documento, false)).toThrow(words);
      expect(() => checkDocumento(documento, false)).not.toThrow(documento.documento);
    },
  );

  it.each([
    ['00000000000', fisica('00000000000'), 'em nome da entidade que participa'],
    ['99999999999', fisica('99999999999'), 'em nome da entidade que participa'],
    ['a CNPJ of zeros', juridica('00000000000000'), 'CNPJ da entidade'],
  ])('is refused when it is one repeated digit: %s', (_, documento, words) => {
    expect(() => checkDocumento(documento, false)).toThrow(words);
    expect(() => checkDocumento(documento, false)).not.toThrow(documento.documento);
  });

  it('is refused when there is none', () => {
    expect(() => checkDocumento(fisica(''), false)).toThrow('CPF com 11 números');
  });

  it('is refused with wrong check digits by a strict installation alone', () => {
    expect(() => checkDocumento(fisica('11144477734'), true)).toThrow();
    expect(() => checkDocumento(fisica('11144477735'), true)).not.toThrow();
  });

  it('has its check digits computed by the rule of its kind', () => {
    expect(documentoValido(fisica('52998224725'))).toBe(true);
    expect(documentoValido(juridica('52998224725'))).toBe(false);
    expect(documentoValido(juridica('12ABC34501DE35'))).toBe(true);
    expect(documentoValido(juridica('12ABC34501DE36'))).toBe(false);
  });
});

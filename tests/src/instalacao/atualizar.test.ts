import { beforeEach, describe, expect, it } from 'vitest';
import type { Instituicao } from '../../../src/common/instituicao.ts';
import { imagemDe } from '../../../src/instalacao/imagem.ts';
import { Timbre } from '../../../src/instalacao/timbre.ts';
import { JPEG, PNG, SVG } from '../../support/brasao.ts';
import { callerFor, SETTINGS } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { administrador } from '../../support/factories.ts';
import { refusal } from '../../support/refusals.ts';
import { audited } from '../../support/standing.ts';

const db = await freshDatabase();
const user = await administrador(db);
/** An instance whose variables say this. */
const instancia = (variaveis: Partial<Instituicao>) => {
  const timbre = new Timbre({ ...SETTINGS, ...variaveis });
  return { timbre, admin: callerFor(db, user, { timbre, settings: timbre.settings }) };
};
const daqui = instancia({ nomeDoViveiro: 'Viveiro da variável', orgao: 'Prefeitura da variável' });
const outra = instancia({ nomeDoViveiro: 'Outra variável' });
const { admin } = daqui;

const NADA = {
  ...{ nome_do_viveiro: null, orgao: null, secretaria: null, endereco: null },
  ...{ cnpj: null, telefone: null, brasao: null },
};

describe('the letterhead', () => {
  beforeEach(async () => {
    await admin.instalacao.atualizar(NADA);
  });

  it('is what the variables say while nobody has set anything', async () => {
    const { vigente, nome_do_viveiro, tem_brasao } = await admin.instalacao.buscar();
    expect(vigente).toMatchObject({
      nome_do_viveiro: 'Viveiro da variável',
      orgao: 'Prefeitura da variável',
    });
    expect([nome_do_viveiro, tem_brasao]).toEqual([null, false]);
  });

  it('is what is set, field by field, at once here and soon in every instance', async () => {
    const set = {
      nome_do_viveiro: 'Viveiro Municipal de Mogi',
      cnpj: '11.222.333/0001-81',
      brasao: JPEG.toString('base64'),
    };
    const saved = await admin.instalacao.atualizar(set);
    expect(saved).toMatchObject({
      ...{ nome_do_viveiro: 'Viveiro Municipal de Mogi', cnpj: '11222333000181', tem_brasao: true },
      vigente: { orgao: 'Prefeitura da variável', tem_brasao: true },
    });
    const brasao = { tipo: 'jpeg', base64: JPEG.toString('base64'), proporcao: 0.8 };
    expect(daqui.timbre.settings).toMatchObject({ nomeDoViveiro: 'Viveiro Municipal de Mogi', brasao });
    expect(outra.timbre.settings.nomeDoViveiro).toBe('Outra variável');
    await outra.timbre.read(db);
    expect(outra.timbre.settings).toMatchObject({
      nomeDoViveiro: 'Viveiro Municipal de Mogi',
      orgao: null,
      brasao,
    });
    // What is applied already is not read again.
    outra.timbre.settings.orgao = 'Aplicado';
    await outra.timbre.read(db);
    expect(outra.timbre.settings.orgao).toBe('Aplicado');
    expect(daqui.timbre.overruled({ nomeDoViveiro: 'NOME_DO_VIVEIRO', orgao: 'ORGAO' })).toEqual([
      'NOME_DO_VIVEIRO',
    ]);
  });

  it('is the variable again where a field is left blank', async () => {
    await admin.instalacao.atualizar({
      ...{ nome_do_viveiro: 'Outro', telefone: '11 4002-8922', brasao: PNG.toString('base64') },
    });
    const { vigente } = await admin.instalacao.atualizar({ nome_do_viveiro: ' ', brasao: null });
    expect(vigente).toMatchObject({
      ...{ nome_do_viveiro: 'Viveiro da variável', telefone: '11 4002-8922', tem_brasao: false },
    });
  });

  it('has its changes in the trail, and the picture only as changed', async () => {
    const brasao = PNG.toString('base64');
    expect(await audited(db, () => admin.instalacao.atualizar({ orgao: 'Prefeitura', brasao }))).toEqual([
      'ATUALIZAR_INSTALACAO',
    ]);
    expect(await audited(db, () => admin.instalacao.atualizar({ orgao: 'Prefeitura', brasao }))).toEqual([]);
    const { docs } = await admin.auditoria.logs({ acao: 'ATUALIZAR_INSTALACAO', limite: 1 });
    expect(docs).toMatchObject([
      {
        entidade: 'instalacao',
        detalhes: { orgao: { antes: null, depois: 'Prefeitura' }, brasao: 'alterado' },
      },
    ]);
  });

  it('is not overwritten by who saw another', async () => {
    const { data_att } = await admin.instalacao.buscar();
    await admin.instalacao.atualizar({ telefone: '11 4002-8922' });
    const velha = admin.instalacao.atualizar({ telefone: '11 4002-0000', data_att });
    await expect(velha).rejects.toMatchObject(refusal('invalid', 'REGISTRO_MUDOU', 'data_att'));
  });

  it.each([
    ['a CNPJ with wrong digits', { cnpj: '11222333000180' }, 'DOCUMENTO_INVALIDO', 'cnpj'],
    ['an address without its town', { endereco: 'Rua das Flores, 10' }, 'VALOR_INVALIDO', 'endereco'],
    ['a drawing', { brasao: Buffer.from(SVG).toString('base64') }, 'IMAGEM_INVALIDA', 'brasao'],
    [
      'a picture that was cut off',
      { brasao: PNG.subarray(0, -9).toString('base64') },
      'IMAGEM_INVALIDA',
      'brasao',
    ],
    ['what is no base64', { brasao: 'brasão!' }, 'FORMATO_INVALIDO', 'brasao'],
    ['too large a picture', { brasao: 'A'.repeat(266_672) }, 'FORA_DO_LIMITE', 'brasao'],
  ] as const)('refuses %s', async (_, change, codigo, campo) => {
    await expect(admin.instalacao.atualizar(change)).rejects.toMatchObject(refusal('invalid', codigo, campo));
  });
});

describe('a picture', () => {
  it.each([
    ['a PNG', PNG, { tipo: 'png', proporcao: 0.8 }],
    ['a JPEG', JPEG, { tipo: 'jpeg', proporcao: 0.8 }],
    ['an altered PNG', Buffer.concat([PNG.subarray(0, 40), Buffer.from('x'), PNG.subarray(41)]), null],
    ['a JPEG without its end', JPEG.subarray(0, -2), null],
    ['the head of a JPEG', JPEG.subarray(0, 12), null],
    ['nothing', Buffer.alloc(0), null],
  ])('is judged by its bytes: %s', (_, bytes, imagem) => {
    expect(imagemDe(bytes)).toEqual(imagem);
  });
});

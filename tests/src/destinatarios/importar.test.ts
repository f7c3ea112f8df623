import { describe, expect, it } from 'vitest';
import { callerFor, capturingLog, contextFor } from '../../support/caller.ts';
import { cnpj, cpf } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { leavingNoTrace } from '../../support/refusals.ts';

const { db, user, admin } = await freshNursery();
const { settings } = contextFor(db);
const log = capturingLog();
const caller = callerFor(db, user, { log });
const strict = callerFor(db, user, { settings: { ...settings, documentoEstrito: true } });

const pessoa = (documento: string, values: object = {}) => ({
  nome: 'Maria da Silva',
  tipo: 'FISICA' as const,
  categoria: 'PRIVADA' as const,
  documento,
  ...values,
});
const empresa = (documento: string) => pessoa(documento, { tipo: 'JURIDICA' });

async function importar(linhas: object[], { by = caller, gravar = true } = {}) {
  const answer = await by.destinatarios.importar({ linhas: linhas as never[], gravar });
  return answer.linhas.map(({ identidade, erros }) => [identidade, ...erros.map(({ codigo }) => codigo)]);
}

describe('importing recipients', () => {
  it('answers each document in its stored form, and creates the recipient', async () => {
    const rows = [pessoa('529.982.247-25', { email: ' Maria@Exemplo.BR ' }), empresa('12.abc.345/01de-35')];
    expect(await importar(rows)).toEqual([['52998224725'], ['12ABC34501DE35']]);
    const { docs } = await caller.destinatarios.listar({ documento: '52998224725' });
    expect(docs).toMatchObject([
      {
        nome: 'Maria da Silva',
        email: 'maria@exemplo.br',
        telefone: null,
        status: 'ATIVO',
        documento_valido: true,
      },
    ]);
  });

  it.each([true, false])(
    'refuses a document that is registered already, whatever its status (gravar: %s)',
    async (gravar) => {
      const documento = cnpj(gravar ? 10 : 20);
      const { id } = await caller.destinatarios.criar(empresa(documento) as never);
      await admin.destinatarios.inativar({ id });
      const { linhas } = await leavingNoTrace(db, () =>
        caller.destinatarios.importar({ linhas: [empresa(documento)], gravar }),
      );
      expect(linhas).toEqual([
        {
          identidade: documento,
          retomada: false,
          erros: [
            {
              codigo: 'DESTINATARIO_JA_EXISTE',
              campo: 'documento',
              detalhe:
                'Reative o destinatário em vez de cadastrar outro: já existe um com esse documento, inativo.',
            },
          ],
        },
      ]);
    },
  );

  it.each([true, false])('refuses a document of one digit repeated (gravar: %s)', async (gravar) => {
    const rows = [pessoa('000.000.000-00'), empresa('99999999999999')];
    expect(await importar(rows, { gravar })).toEqual([
      [null, 'DOCUMENTO_INVALIDO'],
      [null, 'DOCUMENTO_INVALIDO'],
    ]);
  });

  it('refuses a document of an earlier row, with or without punctuation', async () => {
    const [documento, other] = [cpf(31), cpf(32)];
    const written = documento.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4');
    expect(await importar([pessoa(documento), pessoa(written), pessoa(other)])).toEqual([
      [documento],
      [documento, 'LINHA_REPETIDA'],
      [other],
    ]);
  });

  it('refuses wrong check digits only where the installation is strict', async () => {
    const wrong = '52998224724';
    expect(await importar([pessoa(wrong), pessoa(cpf(51))], { by: strict })).toEqual([
      [null, 'DOCUMENTO_INVALIDO'],
      [cpf(51)],
    ]);
    expect(await importar([pessoa(wrong), pessoa(cpf(52))])).toEqual([[wrong], [cpf(52)]]);
  });

  it('never shows a document in what it refuses, nor in the log, nor in the audit trail', async () => {
    const documento = cnpj(61);
    await importar([empresa(documento)]);
    const answer = await caller.destinatarios.importar({
      linhas: [
        empresa(documento),
        empresa(cnpj(62)),
        empresa(cnpj(62)),
        empresa(`${documento}9`),
        pessoa(documento),
      ],
      gravar: true,
    });
    expect(answer.linhas.map(({ erros }) => erros.length)).toEqual([1, 0, 1, 1, 1]);
    const told = JSON.stringify([
      answer.linhas.map(({ erros }) => erros),
      log.entries,
      await db('auditoria'),
    ]);
    expect(told).not.toMatch(new RegExp(`${documento}|${cnpj(62)}`));
  });
});

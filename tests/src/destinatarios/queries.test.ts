import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { callerFor } from '../../support/caller.ts';
import { cpf, destinatario } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { db, caller, admin } = await freshNursery();

let made = 0;

/** A natural person with a document that is right. */
function pessoa(values: Partial<Parameters<typeof caller.destinatarios.criar>[0]> = {}) {
  made += 1;
  return destinatario(caller, { tipo: 'FISICA', categoria: 'PRIVADA', documento: cpf(made), ...values });
}

const ana = await pessoa({ nome: 'Ana Ávila', email: 'ana@exemplo.com.br' });
const escola = await pessoa({
  nome: 'Escola 100% Verde',
  tipo: 'JURIDICA',
  categoria: 'PUBLICA',
  documento: '12.ABC.345/01DE-35',
});
const horta = await pessoa({ nome: 'horta_comunitária', categoria: 'SOCIAL' });
const zeca = await pessoa({ nome: 'Zeca' });
await admin.destinatarios.inativar({ id: zeca.id });

type Filters = Parameters<typeof caller.destinatarios.listar>[0];
const idsOf = async (filters: Filters) =>
  (await caller.destinatarios.listar(filters)).docs.map((record) => record.id);

describe('listing recipients', () => {
  it('is in order of name, ignoring case and accents, and holds every status', async () => {
    expect(await idsOf({})).toEqual([ana.id, escola.id, horta.id, zeca.id]);
  });

  it('shows the same record as reading it by id', async () => {
    const { docs } = await caller.destinatarios.listar({ nome: 'ana' });
    expect(docs).toEqual([ana]);
    expect(await caller.destinatarios.buscar({ id: ana.id })).toEqual(ana);
  });

  it.each([
    ['a part of the name, without its accent', { nome: 'avila' }, [ana]],
    ['a part of the name in upper case', { nome: 'COMUNITÁRIA' }, [horta]],
    ['% as an ordinary character', { nome: '0%' }, [escola]],
    ['_ as an ordinary character', { nome: 'a_c' }, [horta]],
    ['a whole e-mail in any case', { email: 'ANA@exemplo.com.br' }, [ana]],
    ['a part of an e-mail, which is no e-mail', { email: 'ana@' }, []],
    ['a document with punctuation', { documento: '12.abc.345/01de-35' }, [escola]],
    ['a document without punctuation', { documento: '12ABC34501DE35' }, [escola]],
    ['a part of a document, which is no document', { documento: '12ABC' }, []],
    ['FISICA', { tipo: 'FISICA' }, [ana, horta, zeca]],
    ['JURIDICA', { tipo: 'JURIDICA' }, [escola]],
    ['a category in lower case', { categoria: 'social' as 'SOCIAL' }, [horta]],
    ['ATIVO', { status: 'ATIVO' }, [ana, escola, horta]],
    ['INATIVO', { status: 'INATIVO' }, [zeca]],
    ['a blank filter as none', { nome: ' ', status: '' as 'ATIVO' }, [ana, escola, horta, zeca]],
    ['filters together', { tipo: 'FISICA', status: 'ATIVO', nome: 'a' }, [ana, horta]],
  ] as [string, Filters, { id: string }[]][])('finds by %s', async (_, filters, expected) => {
    expect(await idsOf(filters)).toEqual(expected.map(({ id }) => id));
  });

  it('refuses an enum filter that it cannot read', async () => {
    await expect(caller.destinatarios.listar({ tipo: 'OUTRA' as 'FISICA' })).rejects.toMatchObject({
      cause: { kind: 'invalid', faults: [{ campo: 'tipo' }] },
    });
  });

  it('shows ten a page by default, and keeps people of one name in a stable order across pages', async () => {
    const linhas = Array.from({ length: 12 }, (_, n) => ({
      ...({ nome: 'Xará', tipo: 'FISICA', categoria: 'PRIVADA', documento: cpf(900 + n) } as const),
    }));
    await caller.destinatarios.importar({ linhas, gravar: true });
    const first = await caller.destinatarios.listar({ nome: 'xara' });
    expect(first).toMatchObject({ totalDocs: 12, limit: 10, page: 1, totalPages: 2, nextPage: 2 });
    const second = await caller.destinatarios.listar({ nome: 'xara', page: 2 });
    expect(new Set([...first.docs, ...second.docs].map(({ id }) => id)).size).toBe(12);
  });
});

describe('reading one recipient', () => {
  it('answers 404 for an unknown id', async () => {
    for (const id of [randomUUID(), 'x']) {
      await expect(caller.destinatarios.buscar({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('is refused without a session', async () => {
    await expect(callerFor(db).destinatarios.buscar({ id: ana.id })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await expect(callerFor(db).destinatarios.listar({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

import { describe, expect, it } from 'vitest';
import { cpf } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { pessoa } from './pessoa.ts';

const { caller, admin } = await freshNursery();

const ana = await pessoa(caller, { nome: 'Ana Ávila', email: 'ana@exemplo.com.br' });
const escola = await pessoa(caller, {
  nome: 'Escola 100% Verde',
  tipo: 'JURIDICA',
  categoria: 'PUBLICA',
  documento: '12.ABC.345/01DE-35',
});
const horta = await pessoa(caller, { nome: 'horta_comunitária', categoria: 'SOCIAL' });
const zeca = await pessoa(caller, { nome: 'Zeca' });
await admin.destinatarios.inativar({ id: zeca.id });

type Filters = Parameters<typeof caller.destinatarios.listar>[0];
const idsOf = async (filters: Filters) =>
  (await caller.destinatarios.listar(filters)).docs.map((record) => record.id);

describe('listing recipients', () => {
  it('is in order of name, ignoring case and accents, and holds every status', async () => {
    expect(await idsOf({})).toEqual([ana.id, escola.id, horta.id, zeca.id]);
  });

  it.each([
    ['a part of the name, without its accent', { nome: 'avila' }, [ana]],
    ['a whole e-mail in any case', { email: 'ANA@exemplo.com.br' }, [ana]],
    ['a part of an e-mail, which is no e-mail', { email: 'ana@' }, []],
    ['a document with punctuation', { documento: '12.abc.345/01de-35' }, [escola]],
    ['a document without punctuation', { documento: '12ABC34501DE35' }, [escola]],
    ['a part of a document, which is no document', { documento: '12ABC' }, []],
    ['JURIDICA', { tipo: 'JURIDICA' }, [escola]],
    ['a category in lower case', { categoria: 'social' as 'SOCIAL' }, [horta]],
    ['INATIVO', { status: 'INATIVO' }, [zeca]],
  ] as [string, Filters, { id: string }[]][])('finds by %s', async (_, filters, expected) => {
    expect(await idsOf(filters)).toEqual(expected.map(({ id }) => id));
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

import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Identity, readReceipt, receiptBeside } from '../../../../adapters/cli/importar/receipt.ts';
import { temporaryFolder } from '../../../support/folder.ts';

const folder = temporaryFolder();
const IDENTITY: Identity = {
  ...{ conteudo: 'a', planilha: null, padroes: ['tipo=muda'], colunas: [], respostas: [null, null] },
  ...{ servico: 'http://127.0.0.1:9', usuario_id: '1' },
};
const LINES = [{ numero: 2, celulas: ['Ipê'], valores: { nome_popular: 'Ipê' } }];
const RECORDED = { linhas: [], importacao_id: 'i1' };

let sheets = 0;

/** A receipt whose first chunk was sent. */
async function begun() {
  sheets += 1;
  const sheet = join(folder, `planilha-${sheets}.csv`);
  const recording = await receiptBeside(sheet, 'especies', IDENTITY);
  const chunk = await recording.begin(LINES, 2, []);
  return { sheet, file: `${sheet}.especies.recibo.json`, recording, chunk };
}

test('what is stored is there for the next process, and for its owner alone', async () => {
  const { sheet, file, recording, chunk } = await begun();
  expect((await receiptBeside(sheet, 'especies', IDENTITY)).state).toEqual(recording.state);
  await recording.confirm(chunk, [], RECORDED);
  const next = await receiptBeside(sheet, 'especies', IDENTITY);
  expect(next.state).toEqual(recording.state);
  expect((await readReceipt(file)).state).toEqual(next.state);
  expect(JSON.parse(await readFile(file, 'utf8')).importacoes).toEqual(['i1']);
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test.each<[sentence: string, change: Partial<Identity>]>([
  ['o arquivo mudou', { conteudo: 'b' }],
  ['a planilha escolhida é outra', { planilha: 'Outra' }],
  ['os valores de --padrao são outros', { padroes: [] }],
  ['as colunas de --coluna são outras', { colunas: ['nome=Planta'] }],
  ['as respostas de --decimal, --sozinhas ou --trocar são outras', { respostas: ['ponto', null] }],
  ['o serviço é outro', { servico: 'http://127.0.0.1:8' }],
  ['a conta é outra', { usuario_id: '2' }],
])('another import is not resumed by the same receipt: %s', async (sentence, change) => {
  const { sheet, recording, chunk } = await begun();
  const other = () => receiptBeside(sheet, 'especies', { ...IDENTITY, ...change });
  await expect(other()).rejects.toThrow(`já gravadas: 0 ou mais; e desde então ${sentence}.`);
  await recording.confirm(chunk, [], RECORDED);
  await expect(other()).rejects.toThrow(`já gravadas: 1; e desde então ${sentence}.`);
});

test('an import that recorded nothing is begun again under other keys, and two processes make the same', async () => {
  const { sheet, recording, chunk } = await begun();
  await recording.confirm(chunk, [{ linha: 2 } as never], { ...RECORDED, importacao_id: null });
  const changed = { ...IDENTITY, conteudo: 'b' };
  const [one, other] = [
    await receiptBeside(sheet, 'especies', changed),
    await receiptBeside(sheet, 'especies', changed),
  ];
  expect([one.state.recusadas, one.state.ultima_linha]).toEqual([[], 0]);
  const { chave } = await one.begin(LINES, 2, []);
  expect(chave).not.toBe(chunk.chave);
  expect((await other.begin(LINES, 2, [])).chave).toBe(chave);
});

test('an import that is undone in part, or stopped a day ago, is not resumed', async () => {
  const { sheet, file, recording, chunk } = await begun();
  await recording.change({ em_envio: { ...chunk, enviada_em: '2026-03-14T12:00:00.000Z' } });
  await expect(receiptBeside(sheet, 'especies', IDENTITY)).rejects.toThrow(
    `Confira no sistema se as linhas 1 a 2 foram gravadas: a importação parou nelas há mais de um dia, e o serviço já não ` +
      `sabe dizer. Mande as que faltam num arquivo de outro nome, e apague ${file}.`,
  );
  await recording.confirm(chunk, [], RECORDED);
  await recording.change({ desfeitas: 1 });
  await expect(receiptBeside(sheet, 'especies', IDENTITY)).rejects.toThrow('Termine antes de desfazer');
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../adapters/config.ts';
import { JPEG, PNG, SVG } from '../support/brasao.ts';
import { temporaryFolder } from '../support/folder.ts';

const dir = temporaryFolder();

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(dir, name);
  await writeFile(path, content);
  return path;
}

/** What the start says of it. */
async function refusal(name: string, content: string | Uint8Array): Promise<string> {
  const BRASAO = await file(name, content);
  try {
    readConfig({ BRASAO });
  } catch (error) {
    const { message } = error as Error;
    expect(message).not.toContain(BRASAO);
    return message.split('\n').at(-1) ?? '';
  }
  throw new Error('it was accepted');
}

/** An SVG around this. */
function svg(inside: string, attributes = 'viewBox="0 0 10 10"'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;
}

/** With another size in its header. */
function png(width: number, height: number): Uint8Array {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

describe('the coat of arms', () => {
  test('may be a PNG', async () => {
    const { brasao } = readConfig({ BRASAO: await file('brasao.png', PNG) });
    expect(brasao).toEqual({ tipo: 'png', base64: PNG.toString('base64'), proporcao: 0.8 });
  });

  test('may be a JPEG', async () => {
    const { brasao } = readConfig({ BRASAO: await file('brasao.png', JPEG) });
    expect(brasao).toEqual({ tipo: 'jpeg', base64: JPEG.toString('base64'), proporcao: 0.8 });
  });

  test('may be an SVG, whatever its name and however it gives its size', async () => {
    const { brasao } = readConfig({ BRASAO: await file('brasao', SVG) });
    expect(brasao).toEqual({ tipo: 'svg', base64: Buffer.from(SVG).toString('base64'), proporcao: 0.8 });
    const measured = await file('medido.svg', svg('<path d="M0 0"/>', 'width="30mm" height="20mm"'));
    expect(readConfig({ BRASAO: measured }).brasao?.proporcao).toBe(1.5);
    const marked = await file('bom.svg', `\uFEFF<?xml version="1.0"?>\n<!-- um brasão -->${svg('')}`);
    expect(readConfig({ BRASAO: marked }).brasao?.tipo).toBe('svg');
  });

  test('may refer to its own parts', async () => {
    const inside =
      '<defs><linearGradient id="a"/></defs><style>.b { fill: url(#a) }</style><path class="b" fill="url(#a)"/><use xlink:href="#a"/>';
    const BRASAO = await file('partes.svg', svg(inside));
    expect(readConfig({ BRASAO }).brasao?.tipo).toBe('svg');
  });

  test('that is missing is reported', () => {
    const line = '  BRASAO: deve ser o caminho de um arquivo que existe e que o serviço pode ler.';
    expect(() => readConfig({ BRASAO: join(dir, 'nenhum.png') })).toThrow(line);
    expect(() => readConfig({ BRASAO: dir })).toThrow(line);
  });

  test('that is too large is reported', async () => {
    expect(await refusal('grande.png', Buffer.concat([PNG, Buffer.alloc(200_001)]))).toBe(
      '  BRASAO: deve ser um arquivo de até 200 kB.',
    );
    expect(await refusal('enorme.png', png(1_001, 10))).toBe(
      '  BRASAO: deve ser uma imagem PNG ou JPEG inteira, de até 1000 × 1000 pontos.',
    );
  });

  test.each([
    ['texto.png', 'um texto'],
    ['vazio.png', ''],
    ['pagina.svg', '<html><body/></html>'],
    ['aberto.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g>'],
    ['sem-tamanho.svg', svg('', '')],
    ['latino.svg', Buffer.from(svg('<title>Brasão</title>'), 'latin1')],
  ])('that is not a picture is reported: %s', async (name, content) => {
    expect(await refusal(name, content)).toBe(
      '  BRASAO: deve ser uma imagem PNG ou JPEG, ou um SVG bem formado que diz o seu tamanho (viewBox).',
    );
  });

  test.each([
    ['foto.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['cortado.png', PNG.subarray(0, PNG.length - 20)],
    ['cabecalho.png', PNG.subarray(0, 20)],
    ['nada.png', png(0, 10)],
  ])('that is a broken PNG is reported: %s', async (name, content) => {
    expect(await refusal(name, content)).toBe(
      '  BRASAO: deve ser uma imagem PNG ou JPEG inteira, de até 1000 × 1000 pontos.',
    );
  });

  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT/>',
    '<s:script xmlns:s="http://www.w3.org/2000/svg"/>',
    '<path onclick="alert(1)"/>',
    '<foreignObject/>',
    '<image href="https://fora.example/x.png"/>',
    '<image xlink:href="//fora.example/x.png"/>',
    '<image xlink:href="outro.png"/>',
    '<a href="javascript:alert(1)"/>',
    '<use href="https://fora.example/x.svg#a"/>',
    '<path fill="url(https://fora.example/x)"/>',
    '<path style="fill: u\\72l(//fora.example/x)"/>',
    '<style>@import "https://fora.example/x.css"</style>',
    '<style>path { fill: url(  "//fora.example/x" ) }</style>',
    '<style><![CDATA[@import "//fora.example/x.css"]]></style>',
    '<animate attributeName="href" to="https://fora.example"/>',
  ])('that is an SVG is refused with anything that runs or comes from outside: %s', async (inside) => {
    expect(await refusal('mau.svg', svg(inside))).toBe(
      '  BRASAO: deve ser um SVG só de desenho: sem scripts, sem animações e sem nada que venha de fora do arquivo.',
    );
  });

  test.each(['<!DOCTYPE svg [<!ENTITY a "b">]>', '<?xml-stylesheet href="https://fora.example/x.css"?>'])(
    'that is an SVG is refused with what makes a reader look elsewhere: %s',
    async (before) => {
      expect(await refusal('mau.svg', before + svg(''))).toContain('BRASAO: deve ser um SVG só de desenho');
    },
  );
});

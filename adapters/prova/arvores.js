/** The trees, and the bytes, that `prova.js` checks a file by: with `crypto.subtle` alone. */

/** Where the path leads from a leaf of a tree of so many (RFC 9162, 2.1.3.2); null when it is the path of no such leaf. */
export async function raizPor(inicio, indice, tamanho, caminho) {
  if (!Number.isInteger(indice) || indice < 0 || indice >= tamanho) return null;
  let [hash, no, ultimo] = [inicio, indice, tamanho - 1];
  for (const vizinho of caminho) {
    if (ultimo === 0 || !HASH.test(vizinho)) return null;
    if (no % 2 === 1 || no === ultimo) {
      hash = await pai(vizinho, hash);
      while (no % 2 === 0 && no !== 0) [no, ultimo] = [no / 2, Math.floor(ultimo / 2)];
    } else hash = await pai(hash, vizinho);
    [no, ultimo] = [Math.floor(no / 2), Math.floor(ultimo / 2)];
  }
  return ultimo === 0 ? hash : null;
}

/** Whether the log of the second head begins with that of the first (RFC 9162, 2.1.4.2). */
export async function continua(primeira, segunda, hashes) {
  const caminho = [...hashes];
  if (!caminho.every((hash) => HASH.test(hash))) return false;
  if (Number.isInteger(Math.log2(primeira.tamanho))) caminho.unshift(primeira.raiz);
  let [no, ultimo] = [primeira.tamanho - 1, segunda.tamanho - 1];
  while (no % 2 === 1) [no, ultimo] = [Math.floor(no / 2), Math.floor(ultimo / 2)];
  const comeco = caminho.shift();
  let [antes, depois] = [comeco, comeco];
  for (const vizinho of caminho) {
    if (ultimo === 0) return false;
    if (no % 2 === 1 || no === ultimo) {
      antes = await pai(vizinho, antes);
      depois = await pai(vizinho, depois);
      while (no % 2 === 0 && no !== 0) [no, ultimo] = [no / 2, Math.floor(ultimo / 2)];
    } else depois = await pai(depois, vizinho);
    [no, ultimo] = [Math.floor(no / 2), Math.floor(ultimo / 2)];
  }
  return antes === primeira.raiz && depois === segunda.raiz && ultimo === 0;
}

const HASH = /^[0-9a-f]{64}$/;

/** The hash of a leaf and of a node of a tree, in hexadecimal (RFC 6962, 2.1). */
export const folha = (texto) => sha256(junto(Uint8Array.of(0), bytesDe(texto)));
const pai = (esquerda, direita) => sha256(junto(Uint8Array.of(1), deHex(esquerda), deHex(direita)));

export async function sha256(bytes) {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

export function bytesDe(texto) {
  return new TextEncoder().encode(texto);
}

export function junto(...partes) {
  const tudo = new Uint8Array(partes.reduce((soma, { length }) => soma + length, 0));
  let lugar = 0;
  for (const parte of partes) {
    tudo.set(parte, lugar);
    lugar += parte.length;
  }
  return tudo;
}

export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function deHex(texto) {
  return Uint8Array.from(texto.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

/** The last letter of a base64 text may hide bits that count for nothing: none may be set. What is no such text has no bytes. */
export function deBase64(texto) {
  let lido = '';
  try {
    lido = atob(texto);
  } catch {}
  if (btoa(lido) !== texto) return new Uint8Array();
  return Uint8Array.from(lido, (letra) => letra.charCodeAt(0));
}

/**
 * Checks the file of a proof: that its rows are in the seals it names, and these in the log whose head somebody signed. The command
 * `viveiro conferir-prova` and the page `/conferir` both run this file as it is, so it needs nothing but what Node and browsers
 * have: `crypto.subtle` and JSON. What is hashed is told in `src/selos/forma.ts`.
 */

import { bytesDe, continua, deBase64, folha, hex, junto, raizPor, sha256 } from './arvores.js';

const FORMATO = 'viveiro-prova-1';

/** The columns that a row shows, after the name of its book; its last value is the hash of those that it hides. */
const COLUNAS = {
  movimentacoes:
    'seq id tipo origem especie_id quantidade destinatario_hash retorno_ao_viveiro estorno_de data_registro',
  termos:
    'seq movimentacao_id numero codigo nome_popular nome_cientifico variedade itens doador texto destinatario_hash data_registro',
};
const CABECALHO = 'numero livro forma apos ate quantidade raiz anterior data sal linhas enderecos';

/** What is wrong with a file, as a sentence. */
class Recusa extends Error {}

/**
 * @param {string} texto the file
 * @param {string} [guardada] a head that was kept: the answer of `/auditoria/selos/cabeca`, or its note
 * @returns {Promise<import('./prova.js').Conferida>} `recusa` says which part does not hold
 */
export async function conferir(texto, guardada) {
  try {
    return { ...(await conferida(texto, guardada)), recusa: null };
  } catch (error) {
    if (error instanceof Recusa) return { recusa: error.message };
    throw error;
  }
}

async function conferida(texto, guardada) {
  const prova = lida(texto);
  const cabeca = await notaConferida(prova.nota, prova.chave_publica, 'a cabeça');
  const selos = new Map();
  for (const selo of prova.selos) {
    const cabecalho = valores(selo.cabecalho, CABECALHO, 'um selo');
    const parte = `o selo ${cabecalho.numero}`;
    const raiz = await raizPor(
      await folha(selo.cabecalho),
      cabecalho.numero - 1,
      cabeca.tamanho,
      selo.caminho,
    );
    if (raiz !== cabeca.raiz) throw difere(parte);
    selos.set(cabecalho.numero, cabecalho);
  }
  const linhas = [];
  for (const registro of prova.registros) linhas.push(await linhaConferida(registro, selos));
  const pessoas = [];
  for (const pessoa of prova.pessoas) pessoas.push(await pessoaConferida(pessoa, linhas));
  const termos = linhas.filter(({ livro }) => livro === 'termos');
  const movimentacoes = linhas.filter(({ livro }) => livro === 'movimentacoes');
  conferirConjunto(prova, { termos, movimentacoes, selos });
  if (guardada !== undefined) await conferirGuardada(guardada, prova, cabeca);
  return {
    termo: termos[0] ?? null,
    movimentacoes,
    pessoas,
    cabeca,
    selos: [...selos.values()],
    guardada: guardada !== undefined,
  };
}

/** The file, which has to be as the service makes it, to the letter: bare, or in the envelope of an answer. */
function lida(texto) {
  const inteiro = texto.trim();
  let json;
  try {
    json = JSON.parse(inteiro);
  } catch {
    throw new Recusa('Escolha o arquivo de uma prova: este não é um, ou foi cortado.');
  }
  const envelope =
    json?.message === undefined ? null : { data: json.data, message: 'Requisição bem-sucedida', errors: [] };
  const prova = envelope ? json.data : json;
  if (prova?.formato !== FORMATO)
    throw new Recusa('Escolha o arquivo de uma prova deste sistema: este é de outro formato.');
  const { registros, selos, nota, chave_publica, pessoas } = prova;
  const refeita = {
    formato: FORMATO,
    registros: lista(registros, ({ linha, selo, posicao, caminho }) => ({
      linha,
      selo,
      posicao,
      caminho: lista(caminho),
    })),
    selos: lista(selos, ({ cabecalho, caminho }) => ({ cabecalho, caminho: lista(caminho) })),
    ...{ nota, chave_publica },
    pessoas: lista(pessoas, ({ registro, sal, valores }) => ({ registro, sal, valores: lista(valores) })),
  };
  if (JSON.stringify(envelope ? { ...envelope, data: refeita } : refeita) !== inteiro)
    throw new Recusa('Baixe a prova de novo: o arquivo não está como o serviço o fez.');
  return refeita;
}

function lista(value, each) {
  if (!Array.isArray(value)) throw new Recusa('Baixe a prova de novo: falta uma parte do arquivo.');
  return value.map((item) => (each ? each(Object(item)) : item));
}

/** The values of an array in text, by the names of its columns. */
function valores(texto, nomes, parte) {
  const colunas = nomes.split(' ');
  let lidos;
  try {
    lidos = JSON.parse(texto);
  } catch {
    throw difere(parte);
  }
  if (!Array.isArray(lidos) || lidos.length !== colunas.length) throw difere(parte);
  return Object.fromEntries(colunas.map((coluna, place) => [coluna, lidos[place]]));
}

async function linhaConferida({ linha, selo: numero, posicao, caminho }, selos) {
  const livro = /^\["(\w+)"/.exec(linha)?.[1] ?? '';
  if (!Object.hasOwn(COLUNAS, livro)) throw difere('um registro');
  const valor = valores(linha, `livro ${COLUNAS[livro]} oculto`, 'um registro');
  const parte = livro === 'termos' ? `o termo ${valor.numero}` : `a movimentação ${valor.seq}`;
  const selo = selos.get(numero);
  if (selo?.livro !== livro) throw difere(parte);
  const raiz = await raizPor(await folha(linha), posicao, selo.quantidade, caminho);
  if (raiz !== selo.raiz) throw difere(parte);
  return { ...valor, parte, selo: numero };
}

/** The name and document of a recipient, or the address on a receipt: their salted hash stands in a row. */
async function pessoaConferida({ registro, sal, valores }, linhas) {
  const linha = linhas[registro];
  const conteudo = [sal, ...valores.map((valor) => valor ?? '')].join('\0');
  if ((await sha256(bytesDe(conteudo))) !== linha?.destinatario_hash)
    throw difere('o que se diz do destinatário');
  return { livro: linha.livro, valores };
}

/** A receipt shows all items of its delivery, and nothing else: each is in the file, with what reversed it. */
function conferirConjunto({ registros, selos: told }, { termos, movimentacoes, selos }) {
  const usados = new Set(registros.map(({ selo }) => selo));
  const linhas = new Set(registros.map(({ linha }) => linha));
  if (selos.size !== told.length || usados.size !== selos.size || linhas.size !== registros.length)
    throw new Recusa('Baixe a prova de novo: o arquivo repete uma parte, ou tem uma que não se usa.');
  if (termos.length > 1 || movimentacoes.length === 0)
    throw new Recusa('Baixe a prova de novo: falta uma parte do arquivo.');
  const [termo] = termos;
  if (!termo) return;
  const itens = termo.itens?.map(({ movimentacao_id }) => movimentacao_id) ?? [termo.movimentacao_id];
  const ids = new Set(movimentacoes.map(({ id }) => id));
  if (itens.some((id) => !ids.has(id)))
    throw new Recusa(`Baixe a prova de novo: falta um item d${termo.parte}.`);
  if (movimentacoes.some(({ id, estorno_de }) => !itens.includes(estorno_de ?? id)))
    throw new Recusa(`Baixe a prova de novo: há uma movimentação que não é d${termo.parte}.`);
}

/** The head that was kept is that of the proof, or continues it. */
async function conferirGuardada(texto, { chave_publica }, cabeca) {
  const {
    nota,
    chave_publica: sua = chave_publica,
    consistencia = null,
  } = texto.trimStart().startsWith('{') ? dados(texto) : { nota: texto };
  const guardada = await notaConferida(nota, sua, 'a cabeça guardada');
  if (guardada.nome !== cabeca.nome) throw new Recusa('Confira a cabeça guardada: ela é de outro viveiro.');
  const outra = new Recusa(
    'Guarde os dois arquivos e avise quem fiscaliza: a prova não está sob a cabeça guardada.',
  );
  if (guardada.tamanho === cabeca.tamanho) {
    if (guardada.raiz !== cabeca.raiz) throw outra;
    return;
  }
  if (consistencia?.desde !== cabeca.tamanho || guardada.tamanho < cabeca.tamanho)
    throw new Recusa(
      `Baixe a cabeça de /auditoria/selos/cabeca?desde=${cabeca.tamanho} e confira com ela: a guardada não diz se continua a da prova.`,
    );
  if (!(await continua(cabeca, guardada, consistencia.hashes))) throw outra;
}

function dados(texto) {
  try {
    const json = JSON.parse(texto);
    return json.data ?? json;
  } catch {
    throw new Recusa('Escolha em --cabeca o arquivo de uma cabeça: este não é um, ou foi cortado.');
  }
}

/** A signed note (C2SP): name of the log, number of seals, root, and one signature of this key. */
async function notaConferida(nota, chave, parte) {
  const [, nome, tamanho, raiz, assinante, assinatura] =
    /^([^\s+]+)\n([1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\n\n\u2014 ([^\s+]+) ([A-Za-z0-9+/]{90}[A-Za-z0-9+/=]{2})\n$/.exec(
      nota ?? '',
    ) ?? [];
  const [, dono, id, publica] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/.exec(chave ?? '') ?? [];
  if (nome === undefined || dono === undefined || nome !== dono || assinante !== nome) throw difere(parte);
  const [bytes, assinada] = [deBase64(publica), deBase64(assinatura)];
  const esperado = (await sha256(junto(bytesDe(`${dono}\n`), bytes))).slice(0, 8);
  if (bytes[0] !== 1 || bytes.length !== 33 || esperado !== id || hex(assinada.subarray(0, 4)) !== id)
    throw difere(parte);
  if (!(await assinou(bytes.subarray(1), assinada.subarray(4), nota.slice(0, nota.indexOf('\n\n') + 1))))
    throw difere(parte);
  return { nome, tamanho: Number(tamanho), raiz: hex(deBase64(raiz)), chave: id };
}

async function assinou(publica, assinatura, texto) {
  const chave = await crypto.subtle.importKey('raw', publica, { name: 'Ed25519' }, false, ['verify']);
  return crypto.subtle.verify({ name: 'Ed25519' }, chave, assinatura, bytesDe(texto));
}

function difere(parte) {
  return new Recusa(`Não confie neste arquivo: ${parte} não confere, alguém o mudou ou o cortou.`);
}

/** Reads a file, checks it, and shows what it proves beside the paper. The page has `conferir` above this script. */
import { conferir } from '../../../prova/prova.js';

/** @typedef {import('../../../prova/prova.js').Provada} Provada */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const chosen = /** @type {HTMLInputElement} */ (byId('prova'));

chosen.addEventListener('change', async () => {
  const [file] = chosen.files ?? [];
  if (file) show(await checked(await file.text()));
});

/** @param {string} texto */
async function checked(texto) {
  // Browsers offer `crypto.subtle` to pages over https, of this machine, and of a file.
  if (!globalThis.crypto?.subtle)
    return {
      recusa:
        'Salve esta página em um arquivo e abra o arquivo: por um endereço sem https o navegador não confere.',
    };
  try {
    return await conferir(texto);
  } catch {
    return { recusa: 'Atualize o navegador e tente de novo: este não sabe conferir a assinatura (Ed25519).' };
  }
}

/** @param {import('../../../prova/prova.js').Conferida} found */
function show(found) {
  const { recusa } = found;
  byId('resultado').replaceChildren(
    ...(recusa === null ? proven(found) : [element('p', recusa, 'cancelado')]),
  );
}

/** @param {Provada} found */
function proven({ termo, movimentacoes, pessoas, cabeca, selos }) {
  const [pessoa] = pessoas.filter(({ livro }) => livro === 'movimentacoes');
  const [lugar] = pessoas.filter(({ livro }) => livro === 'termos');
  const originais = movimentacoes.filter(({ estorno_de }) => estorno_de === null);
  return [
    element('p', 'A prova confere: é isto que o viveiro registrou.', 'valido'),
    facts({
      Termo: termo?.numero,
      'Data da entrega': moment(originais[0]?.data_registro),
      'Emitido em': moment(termo?.data_registro),
      Doador: doador(termo?.doador),
      'Quem recebeu': pessoa?.valores[0],
      'CPF ou CNPJ': documento(pessoa?.valores[1]),
      Endereço: lugar?.valores[0],
      Responsável: lugar?.valores[1],
    }),
    itens(originais, termo, movimentacoes),
    ...(termo ? declaracao(termo.texto) : []),
    element('h2', 'Sob que cabeça está'),
    element(
      'p',
      'Compare-a com a que está em outro papel, em um e-mail ou com quem fiscaliza: quem muda o banco de dados não muda essas.',
    ),
    facts({
      Selo: `${cabeca.tamanho}`,
      Raiz: (cabeca.raiz.match(/.{8}/g) ?? []).join(' '),
      Registro: cabeca.nome,
      Chave: cabeca.chave,
      'Selado em': selos.map(({ numero, data }) => `selo ${numero}, de ${moment(data)}`).join('; '),
    }),
  ];
}

/**
 * The text as it was set: the paper has the recipient, the items and the day in it.
 *
 * @param {string} texto
 */
function declaracao(texto) {
  const braces = texto.includes('{') ? [element('p', 'O papel preenche o que está entre chaves.')] : [];
  return [element('h2', 'O que o termo declara'), element('p', texto), ...braces];
}

/** @param {string | null | undefined} digits */
function documento(digits) {
  return digits
    ?.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
    .replace(/^(\w{2})(\w{3})(\w{3})(\w{4})(\d{2})$/, '$1.$2.$3/$4-$5');
}

/**
 * The items as the receipt names them. Without a receipt nothing in the file says a species by its name.
 *
 * @param {Provada['movimentacoes']} originais
 * @param {Provada['termo']} termo
 * @param {Provada['movimentacoes']} movimentacoes
 */
function itens(originais, termo, movimentacoes) {
  const table = document.createElement('table');
  table.createTHead().append(row('th', ['Espécie', 'Quantidade']));
  const body = table.createTBody();
  for (const { id, seq, especie_id, quantidade } of originais) {
    const nomes = termo?.itens?.find((item) => item.movimentacao_id === id) ?? termo;
    const nome =
      nomes && [nomes.nome_popular, nomes.nome_cientifico, nomes.variedade].filter(Boolean).join(', ');
    const estorno = movimentacoes.some(({ estorno_de }) => estorno_de === id) ? ' (estornado)' : '';
    body.append(
      row('td', [
        `${nome ?? `Espécie ${especie_id}`}, movimentação ${seq}${estorno}`,
        quantidade.toLocaleString('pt-BR'),
      ]),
    );
  }
  return table;
}

/**
 * @param {'th' | 'td'} kind
 * @param {string[]} cells
 */
function row(kind, cells) {
  const line = document.createElement('tr');
  line.append(...cells.map((text) => element(kind, text)));
  return line;
}

/** @param {Record<string, string | null | undefined>} values */
function facts(values) {
  const list = element('dl');
  for (const [name, value] of Object.entries(values))
    if (value) list.append(element('dt', name), element('dd', value));
  return list;
}

/** @param {Record<string, string | null> | undefined} doador */
function doador(doador) {
  return (
    doador &&
    [doador.nome_do_viveiro, doador.orgao, doador.secretaria, doador.endereco].filter(Boolean).join(', ')
  );
}

/**
 * The instants of the books have six digits of a second.
 *
 * @param {string | undefined} instant
 */
function moment(instant) {
  return (
    instant &&
    new Date(instant.replace(/(\.\d{3})\d*/, '$1')).toLocaleString('pt-BR', {
      dateStyle: 'short',
      timeStyle: 'short',
    })
  );
}

/**
 * @param {string} kind
 * @param {string} [text]
 * @param {string} [className]
 */
function element(kind, text = '', className = '') {
  const made = document.createElement(kind);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

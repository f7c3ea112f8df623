import type { Content } from 'pdfmake/interfaces.js';
import type { Termo } from './itens.ts';

/** Two points for a module of most addresses: about 26 mm, which a phone reads at arm's length. */
const QR = 84;

/** How whoever holds the paper checks it: by the page, and by the proof, which the paper carries or the page has later. */
export function check(url: string, carries: boolean): Content {
  return {
    columns: [
      { qr: url, fit: QR, eccLevel: 'M', width: QR + 8 },
      {
        width: '*',
        stack: [
          { text: 'Confira este termo', bold: true },
          { text: 'Leia o QR code ou abra o endereço abaixo. A página não mostra dados pessoais.' },
          {
            text: carries
              ? 'A prova do que está aqui é o anexo deste PDF, e se confere também sem o serviço.'
              : 'Nela se baixa, um minuto depois, a prova do que está aqui, que se confere também sem o serviço.',
          },
          { text: url, link: url, color: '#1a4fa0', wordBreak: 'break-all' } as Content,
        ],
        fontSize: 9,
      },
    ],
    margin: [0, 12, 0, 0],
  };
}

/** The file that proves the receipt, as an attachment of its PDF. */
export function anexo({ numero }: Termo, prova: object) {
  const content = Buffer.from(JSON.stringify(prova)).toString('base64');
  return {
    src: `data:application/json;base64,${content}`,
    name: `prova-${numero}.json`,
    description: 'A prova deste termo, que se confere também sem o serviço',
  };
}

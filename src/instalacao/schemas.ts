import { z } from 'zod';
import { cnpjValido, semPontuacao } from '../common/cpf-cnpj.ts';
import { municipio } from '../common/instituicao.ts';
import { idOut, instantOut, optionalText, orNone } from '../wire/fields.ts';
import { change } from '../wire/inputs.ts';
import { MAX_BYTES, MAX_SIDE } from './limites.ts';

const cnpj = optionalText('CNPJ, com ou sem pontuação')
  .transform((text) => text && semPontuacao(text))
  .refine((text) => !text || cnpjValido(text), {
    message: 'Confira o CNPJ: ele tem 14 números, e os dois últimos não conferem com os outros.',
    params: { codigo: 'DOCUMENTO_INVALIDO' },
  });

const endereco = optionalText('Endereço, que termina no município e na UF').refine(
  (text) => !text || municipio(text) !== undefined,
  'Termine o endereço no município e na UF, como em “…, Mogi das Cruzes – SP”.',
);

export const MudancaDaInstalacao = change(
  {
    nome_do_viveiro: optionalText('Nome do viveiro'),
    orgao: optionalText('Órgão a que pertence'),
    secretaria: optionalText('Secretaria'),
    endereco,
    cnpj,
    telefone: optionalText('Telefone'),
    brasao: orNone(
      z
        .string()
        .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Envie a imagem em base64.')
        .max(Math.ceil(MAX_BYTES / 3) * 4, `Escolha uma imagem de até ${MAX_BYTES / 1_000} kB.`)
        .describe(`Brasão: uma imagem PNG ou JPEG em base64, de até ${MAX_SIDE} × ${MAX_SIDE} pontos`),
    ),
  },
  { record: () => Instalacao },
);
export type MudancaDaInstalacao = z.output<typeof MudancaDaInstalacao>;

/** A letterhead: what is set of it, or the one in use. */
export const Timbre = z.object({
  nome_do_viveiro: z.string().nullable().describe('Nome do viveiro'),
  orgao: z.string().nullable().describe('Órgão'),
  secretaria: z.string().nullable().describe('Secretaria'),
  endereco: z.string().nullable().describe('Endereço'),
  cnpj: z.string().nullable().describe('CNPJ, sem pontuação'),
  telefone: z.string().nullable().describe('Telefone'),
  tem_brasao: z.boolean().describe('Se há um brasão'),
});

/** What is set; null is left to the variables of the service. */
export const Instalacao = Timbre.extend({
  id: idOut('Identificador da instalação'),
  vigente: Timbre.describe(
    'O que os papéis trazem: o que se definiu e, onde é nulo, o que dizem as variáveis',
  ),
  data_att: instantOut('Última alteração; o começo de 1970 enquanto nada se definiu'),
});
export type Instalacao = z.output<typeof Instalacao>;

import { z } from 'zod';
import { ACOES, MOTIVOS_DO_WEBHOOK, SITUACOES_DO_WEBHOOK } from '../common/vocabulary.ts';
import { list, pageOf } from '../lists/pagination.ts';
import {
  filter,
  foldedOption,
  idOut,
  instantOut,
  integerOut,
  malformed,
  option,
  optionalText,
  text,
  textOut,
} from '../wire/fields.ts';
import { AS_READ, act, change, creation } from '../wire/inputs.ts';

const MAX_URL = 2_000;
/** For how many hours the old secret still signs, at most and by default. */
const MAX_HORAS = 168;
const HORAS = 24;

const TUDO = '*';
/** What a webhook may ask for: the events of one action, or of all. */
export const ACOES_DO_WEBHOOK = [TUDO, ...ACOES] as const;
type Pedida = (typeof ACOES_DO_WEBHOOK)[number];

/** The descriptions of the fields that are both sent and answered. */
const DESCRICOES = {
  url: 'Endereço https que recebe os eventos',
  acoes: 'De que ações ele recebe os eventos; "*" são todas, as que virão também',
  em_remessas:
    'Se os eventos que esperam vão juntos, em remessas de até 250 eventos e 64 kB; senão, um por vez',
  descricao: 'Para que ele serve',
};

/** Plain http is refused by `checkDestino`, unless the installation sends into its own network. */
const url = text(DESCRICOES.url, MAX_URL).refine(
  isWebAddress,
  malformed('Informe um endereço como https://exemplo.com.br/viveiro, sem usuário nem senha.'),
);
const acoes = z
  .array(foldedOption(ACOES_DO_WEBHOOK, 'Uma ação, ou todas'))
  .min(1)
  .max(ACOES_DO_WEBHOOK.length)
  .transform((asked): Pedida[] => (asked.includes(TUDO) ? [TUDO] : [...new Set(asked)].sort()))
  .describe(DESCRICOES.acoes);
const descricao = optionalText(DESCRICOES.descricao);

const SEGREDO_DO_SERVICO = 'Retire este campo: o serviço faz o segredo e o mostra na resposta.';

export const NovoWebhook = creation(
  {
    url,
    acoes: acoes.default([TUDO]),
    em_remessas: z.boolean().default(false).describe(DESCRICOES.em_remessas),
    descricao,
  },
  {
    record: () => WebhookCriado,
    only: 'campo',
    instead: {
      apos: 'Retire este campo: um webhook começa pelo que acontece depois dele.',
      segredo: SEGREDO_DO_SERVICO,
    },
    born: () => ({ situacao: 'ATIVO' }),
  },
);
export type NovoWebhook = z.output<typeof NovoWebhook>;

export const MudancaDeWebhook = change(
  {
    url: url.optional(),
    acoes: acoes.optional(),
    em_remessas: z.boolean().describe(DESCRICOES.em_remessas).optional(),
    descricao,
    ativo: z.boolean().describe('false pausa os envios; true os retoma de onde pararam').optional(),
  },
  { record: () => Webhook, only: 'campo' },
);
export type MudancaDeWebhook = z.output<typeof MudancaDeWebhook>;

export const FimDoWebhook = act(AS_READ, { record: () => Webhook, born: () => ({ situacao: 'ENCERRADO' }) });
export type FimDoWebhook = z.output<typeof FimDoWebhook>;

export const FiltrosDeWebhooks = list(
  { situacao: filter.option(SITUACOES_DO_WEBHOOK, 'Situação do webhook') },
  10,
);
export type FiltrosDeWebhooks = z.output<typeof FiltrosDeWebhooks>;

export const TrocaDeSegredo = act(
  {
    horas: z
      .int()
      .min(0)
      .max(MAX_HORAS)
      .default(HORAS)
      .describe(`Por quantas horas o segredo de antes ainda assina, no máximo ${MAX_HORAS}; 0 o encerra já`),
  },
  { record: () => SegredoTrocado, instead: { segredo: SEGREDO_DO_SERVICO, anterior_ate: 'horas' } },
);
export type TrocaDeSegredo = z.output<typeof TrocaDeSegredo>;

export const Reenvio = act(
  {
    apos: z
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .describe('O `seq` do último evento que não se quer de novo; 0 envia desde o começo'),
  },
  { record: () => Webhook },
);
export type Reenvio = z.output<typeof Reenvio>;

export const Webhook = z.object({
  id: idOut('Identificador do webhook'),
  url: textOut(DESCRICOES.url),
  acoes: z.array(option(ACOES_DO_WEBHOOK, 'Ação, ou "*" para todas')).describe(DESCRICOES.acoes),
  em_remessas: z.boolean().describe(DESCRICOES.em_remessas),
  descricao: textOut(DESCRICOES.descricao).nullable(),
  situacao: option(
    SITUACOES_DO_WEBHOOK,
    'ATIVO recebe; PAUSADO espera que alguém o retome; ENCERRADO não volta',
  ),
  motivo: option(
    MOTIVOS_DO_WEBHOOK,
    'Por que não recebe: alguém o pediu, três dias de falhas, falta de segredo, ou o receptor respondeu 410',
  ).nullable(),
  desde: instantOut('Desde quando está nesta situação'),
  apos: integerOut('O `seq` até o qual tudo foi entregue'),
  falhas: integerOut('Quantas tentativas seguidas falharam'),
  proxima_tentativa: instantOut('Quando se tenta de novo o que falhou').nullable(),
  segredo_anterior_ate: instantOut('Até quando o segredo de antes ainda assina, ao lado do novo').nullable(),
  teste_pedido: z.boolean().describe('Se há um teste à espera de ser enviado'),
  data_registro: instantOut('Data do cadastro'),
  data_att: instantOut('Data da última alteração do cadastro'),
});
export type Webhook = z.output<typeof Webhook>;
export const PaginaDeWebhooks = pageOf(Webhook);

const segredo = textOut(
  'O segredo com que se conferem as assinaturas (`whsec_…`); só esta resposta o mostra',
);

export const WebhookCriado = Webhook.extend({ segredo });
export type WebhookCriado = z.output<typeof WebhookCriado>;

export const SegredoTrocado = z.object({
  segredo,
  anterior_ate: instantOut('Até quando o segredo de antes ainda assina, ao lado deste').nullable(),
});
export type SegredoTrocado = z.output<typeof SegredoTrocado>;

/** An attempt to send an event or a burst of them. A delivery of plants is an `entrega`. */
export const Envio = z.object({
  mensagem: textOut('O `webhook-id` do que se enviou, o mesmo em cada tentativa'),
  evento: integerOut('O `seq` do evento, ou do primeiro de uma remessa; nulo em um teste').nullable(),
  ultimo: integerOut('O `seq` do último evento da remessa; o mesmo se é um só').nullable(),
  eventos: integerOut('Quantos eventos foram enviados juntos; 0 em um teste'),
  tentativa: integerOut('A primeira, a segunda, …'),
  status: integerOut('O status que o receptor respondeu').nullable(),
  erro: textOut('Por que não foi entregue').nullable(),
  resposta: textOut('O começo do que o receptor respondeu, até 1 kB').nullable(),
  duracao: integerOut('Quanto demorou, em milissegundos'),
  data: instantOut('Quando foi enviado'),
});
export type Envio = z.output<typeof Envio>;
export const Envios = z.array(Envio);

function isWebAddress(address: string): boolean {
  const { protocol, username, password } = URL.parse(address) ?? {};
  return /^https?:$/.test(protocol ?? '') && !username && !password;
}

import { z } from 'zod';
import { novaSenha, senha } from '../auth/schemas.ts';
import { cpfValido, semPontuacao } from '../common/cpf-cnpj.ts';
import { CARGOS, CONTAS, STATUS_USUARIO } from '../common/vocabulary.ts';
import { ordenar } from '../lists/order.ts';
import { list, pageOf } from '../lists/pagination.ts';
import {
  day,
  dayOut,
  email,
  filter,
  foldedOption,
  idOut,
  instantOut,
  option,
  optionalText,
  orNone,
  pathId,
  text,
  textOut,
} from '../wire/fields.ts';
import { act, change, creation } from '../wire/inputs.ts';
import { ChaveViva } from './chaves/schemas.ts';

const nome = text('Nome da pessoa');
const endereco = email('E-mail, com que a pessoa entra no sistema');
const CARGO = 'Cargo: o Administrador pode tudo, o Operador faz o dia a dia';
const cargo = foldedOption(CARGOS, CARGO);

const SO_CONSULTA =
  'Se a pessoa vê o que um Administrador vê, e não muda nada: o cargo é Operador, e o acesso tem fim';
const ACESSO_ATE = 'Último dia do acesso de quem só consulta; depois dele a conta é INATIVO';
const acesso = {
  somente_leitura: z.boolean().describe(SO_CONSULTA).optional(),
  acesso_ate: orNone(day(ACESSO_ATE)),
};

const cpf = optionalText('CPF, com ou sem pontuação')
  .transform((text) => text && semPontuacao(text))
  .refine((text) => !text || cpfValido(text), {
    message: 'Confira o CPF: ele tem 11 números, e os dois últimos não conferem com os outros.',
    params: { codigo: 'CPF_INVALIDO' },
  });

const telefone = optionalText('Telefone');

const PELO_CONVITE = 'Retire este campo: quem cria a senha é a própria pessoa, pelo convite.';

export const NovoUsuario = creation(
  { nome, email: endereco, cpf, telefone, cargo, ...acesso },
  {
    record: () => Usuario,
    instead: { status: 'Retire este campo: o usuário fica ATIVO quando cria a senha pelo convite.' },
    elsewhere: { senha: PELO_CONVITE, password: PELO_CONVITE },
    born: () => ({ status: 'PENDENTE' }),
  },
);
export type NovoUsuario = z.output<typeof NovoUsuario>;

export const MudancaDeUsuario = change(
  {
    nome: nome.optional(),
    email: endereco.optional(),
    cpf,
    telefone,
    cargo: cargo.optional(),
    ...acesso,
    status: foldedOption(
      STATUS_USUARIO,
      'INATIVO encerra as sessões na hora; ATIVO reativa quem está inativo',
    ).optional(),
  },
  { record: () => UsuarioAlterado },
);
export type MudancaDeUsuario = z.output<typeof MudancaDeUsuario>;

export const MudancaDePerfil = change(
  {
    nome: nome.optional(),
    email: endereco.optional(),
    telefone,
    senha_atual: senha('Senha atual: para trocar a senha ou o e-mail').optional(),
    nova_senha: novaSenha('Nova senha, de 8 a 128 caracteres').optional(),
  },
  { record: () => Usuario },
);
export type MudancaDePerfil = z.output<typeof MudancaDePerfil>;

export const ORDENS_DE_USUARIOS = ['nome', 'email'] as const;

export const FiltrosDeUsuarios = list(
  {
    nome: filter.text('Parte do nome'),
    email: filter.text('E-mail completo'),
    cargo: filter.option(CARGOS, 'Cargo'),
    status: filter.option(STATUS_USUARIO, 'Situação do usuário'),
    conta: filter.option(CONTAS, 'PROGRAMA lista as contas dos programas; sem isto, as pessoas'),
    ordenar: ordenar(ORDENS_DE_USUARIOS, 'pelo nome'),
  },
  10,
);
export type FiltrosDeUsuarios = z.output<typeof FiltrosDeUsuarios>;

export const Usuario = z.object({
  id: idOut('Identificador do usuário'),
  nome: textOut('Nome da pessoa'),
  conta: option(
    CONTAS,
    'De quem é a conta: uma pessoa, que entra com senha, ou um programa, que tem uma chave',
  ),
  email: textOut('E-mail, com que a pessoa entra no sistema; vazio: um programa'),
  cpf: z.string().nullable().describe('CPF, sem pontuação'),
  telefone: z.string().nullable().describe('Telefone'),
  cargo: option(CARGOS, CARGO),
  status: option(STATUS_USUARIO, 'Situação: PENDENTE até o primeiro acesso'),
  somente_leitura: z.boolean().describe(SO_CONSULTA),
  acesso_ate: dayOut(ACESSO_ATE).nullable(),
  data_registro: instantOut('Data do cadastro'),
  data_att: instantOut('Data da última alteração'),
});
export type Usuario = z.output<typeof Usuario>;
export const PaginaDeUsuarios = pageOf(Usuario);

/** A user after a change, with the keys that outlive the loss of access or role. */
export const UsuarioAlterado = Usuario.extend({
  chaves: z
    .array(ChaveViva)
    .describe(
      'As chaves de programas que a pessoa criou e que ainda valem. Elas não dependem do acesso nem do cargo dela: ' +
        '`DELETE /chaves/{id}` revoga cada uma',
    ),
});

export const SessaoPedida = act({ id: pathId('Identificador da sessão') }, { record: () => SessaoAberta });

export const SessaoAberta = z.object({
  id: idOut('Identificador da sessão, que não é o `token`'),
  data_registro: instantOut('Quando se entrou'),
  data_att: instantOut('Último uso que foi anotado: o uso é anotado quando prolonga a sessão'),
  data_fim: instantOut('Quando a sessão termina, se não for usada'),
  ip: textOut('Endereço de rede de onde se entrou').nullable(),
  user_agent: textOut('Programa com que se entrou').nullable(),
  atual: z.boolean().describe('Se é a sessão deste pedido'),
});
export type SessaoAberta = z.output<typeof SessaoAberta>;

export const LinkDoConvite = z.object({
  link: textOut('Leva à página em que a pessoa escolhe a senha; vale uma só vez'),
  valido_ate: instantOut('Quando o link deixa de valer'),
});
export type LinkDoConvite = z.output<typeof LinkDoConvite>;

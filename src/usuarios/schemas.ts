import { z } from 'zod';
import { novaSenha, senha } from '../auth/schemas.ts';
import { cpfValido, semPontuacao } from '../common/cpf-cnpj.ts';
import { CARGOS, STATUS_USUARIO } from '../common/vocabulary.ts';
import {
  email,
  filtro,
  idDe,
  instante,
  opcao,
  opcaoDobrada,
  texto,
  textoLido,
  textoOpcional,
} from '../fields.ts';
import { change, input } from '../inputs.ts';
import { list } from '../pagination.ts';

const nome = texto('Nome da pessoa');
const endereco = email('E-mail, com que a pessoa entra no sistema');
const CARGO = 'Cargo: o Administrador pode tudo, o Operador faz o dia a dia';
const cargo = opcaoDobrada(CARGOS, CARGO);

const cpf = textoOpcional('CPF, com ou sem pontuação')
  .transform((text) => text && semPontuacao(text))
  .refine((text) => !text || cpfValido(text), {
    message: 'Confira o CPF: ele tem 11 números, e os dois últimos não conferem com os outros.',
    params: { codigo: 'CPF_INVALIDO' },
  });

const telefone = textoOpcional('Telefone');

export const criarUsuario = input({ nome, email: endereco, cpf, telefone, cargo }, { record: () => usuario });

export const atualizarUsuario = change(
  {
    nome: nome.optional(),
    email: endereco.optional(),
    cpf,
    telefone,
    cargo: cargo.optional(),
    status: opcaoDobrada(
      STATUS_USUARIO,
      'INATIVO encerra as sessões na hora; ATIVO reativa quem está inativo',
    ).optional(),
  },
  { record: () => usuario },
);

export const atualizarPerfil = change(
  {
    nome: nome.optional(),
    email: endereco.optional(),
    telefone,
    senha_atual: senha('Senha atual: para trocar a senha ou o e-mail').optional(),
    nova_senha: novaSenha('Nova senha, de 8 a 128 caracteres').optional(),
  },
  { record: () => usuario },
);

export const listarUsuarios = list(
  {
    nome: filtro.texto('Parte do nome'),
    email: filtro.texto('E-mail completo'),
    cargo: filtro.opcao(CARGOS, 'Cargo'),
    status: filtro.opcao(STATUS_USUARIO, 'Situação do usuário'),
  },
  10,
);

export const usuario = z.object({
  id: idDe('Identificador do usuário'),
  nome: textoLido('Nome da pessoa'),
  email: textoLido('E-mail, com que a pessoa entra no sistema'),
  cpf: z.string().nullable().describe('CPF, sem pontuação'),
  telefone: z.string().nullable().describe('Telefone'),
  cargo: opcao(CARGOS, CARGO),
  status: opcao(STATUS_USUARIO, 'Situação: PENDENTE até o primeiro acesso'),
  data_registro: instante('Data do cadastro'),
  data_att: instante('Data da última alteração'),
});

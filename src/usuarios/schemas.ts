import { z } from 'zod';
import { novaSenha, senha } from '../auth/schemas.ts';
import { cpfValido, semPontuacao } from '../documents.ts';
import { email, filtro, idDe, instante, opcao, texto, textoLido, textoOpcional } from '../fields.ts';
import { limite, page } from '../pagination.ts';
import { CARGOS, STATUS_USUARIO } from '../vocabulary.ts';

const nome = texto('Nome da pessoa');
const endereco = email('E-mail, com que a pessoa entra no sistema');
const cargo = opcao(CARGOS, 'Cargo: o Administrador pode tudo, o Operador faz o dia a dia');

const cpf = textoOpcional('CPF, com ou sem pontuação')
  .transform((text) => text && semPontuacao(text))
  .refine((text) => !text || cpfValido(text), {
    message: 'Confira o CPF: ele tem 11 números, e os dois últimos não conferem com os outros.',
    params: { codigo: 'CPF_INVALIDO' },
  });

const telefone = textoOpcional('Telefone');

export const criarUsuario = z.object({ nome, email: endereco, cpf, telefone, cargo });

export const atualizarUsuario = z.object({
  nome: nome.optional(),
  email: endereco.optional(),
  cpf,
  telefone,
  cargo: cargo.optional(),
  status: opcao(
    STATUS_USUARIO,
    'INATIVO encerra as sessões na hora; ATIVO reativa quem está inativo',
  ).optional(),
});

export const atualizarPerfil = z.object({
  nome: nome.optional(),
  email: endereco.optional(),
  telefone,
  senha_atual: senha('Senha atual: só para trocar a senha').optional(),
  nova_senha: novaSenha('Nova senha, de 8 a 128 caracteres').optional(),
});

export const listarUsuarios = z.object({
  nome: filtro.texto('Parte do nome'),
  email: filtro.texto('E-mail completo'),
  cargo: filtro.opcao(CARGOS, 'Cargo'),
  status: filtro.opcao(STATUS_USUARIO, 'Situação do usuário'),
  page,
  limite: limite(10),
});

export const usuario = z.object({
  id: idDe('Identificador do usuário'),
  nome: textoLido('Nome da pessoa'),
  email: textoLido('E-mail, com que a pessoa entra no sistema'),
  cpf: z.string().nullable().describe('CPF, sem pontuação'),
  telefone: z.string().nullable().describe('Telefone'),
  cargo,
  status: opcao(STATUS_USUARIO, 'Situação: PENDENTE até o primeiro acesso'),
  data_registro: instante('Data do cadastro'),
  data_att: instante('Data da última alteração'),
});

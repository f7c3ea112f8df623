let known: Promise<ReadonlySet<string>> | undefined;

/**
 * The most common passwords in the world, and those of Brazilian offices, which no such list has. They are in lower
 * case and without accents. The list is loaded on first use: most installations never need it.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= load();
  return known;
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...BRAZILIAN]);
}

const BRAZILIAN = `
  senha1234 senha12345 senha123456 senha@123 novasenha senhaforte senhasegura mudar123 mudar1234 mudar@123 mudarsenha
  trocar123 trocar@123 trocarsenha acesso123 acesso@123 segredo123 bemvindo bemvindo1 bemvindo123 teste123 teste1234
  teste@123 administrador administrador1 admin1234 admin12345 admin@123 usuario1 usuario123 operador operador1 operador123
  prefeitura prefeitura1 prefeitura123 prefeitura@123 municipal municipio viveiro1 viveiro123 viveiro1234 viveiro@123
  viveiromunicipal sementes semente1 mudas123 girassol laranjeira borboleta brasil10 brasil123 brasil@123 brasil2014
  brasil2022 brasileiro corinthians timao1910 flamengo1 fluminense vascodagama saopaulofc santosfc gremio10 internacional
  deusefiel deus1234 jesuscristo euteamo1 euteamo123 teamo123 amor1234 meuamor1 meuamor123 minhavida minhafamilia familia1
  familia123 estrela1 estrelinha esperanca princesa1 vitoria1 gabriel123 rafael123 maria1234 mariaeduarda joao1234
`
  .trim()
  .split(/\s+/);

import type { Db } from '../../db/connection.ts';
import type { Instalacao } from '../../db/models/instalacao.ts';
import { prepared } from '../../db/prepared.ts';
import type { Instituicao } from '../common/instituicao.ts';
import { NADA } from './queries.ts';

/**
 * The letterhead that every paper, page and mail shows: field by field what was set in the app, or else what the variables of this
 * instance say. `settings` is what they all read, each time anew.
 */
export class Timbre<Settings extends Instituicao> {
  readonly settings: Settings;
  readonly #variaveis: Instituicao;
  /** When what is applied was set. */
  #data_att: string = NADA.data_att;

  constructor(settings: Settings) {
    this.settings = { ...settings };
    this.#variaveis = settings;
  }

  /** Applies what was set in whatever instance. A row that is applied already is not read: it may hold a picture. */
  async read(db: Db): Promise<void> {
    const sql = 'select * from instalacao where data_att <> $1';
    const [changed] = await prepared<Instalacao>(db, sql, [this.#data_att]);
    if (changed) this.apply(changed);
  }

  readonly apply = (row: Instalacao): void => {
    Object.assign(this.settings, this.com(row));
    this.#data_att = row.data_att;
  };

  /** The letterhead with what is set. */
  readonly com = (row: Instalacao): Instituicao => {
    const { nomeDoViveiro, orgao, secretaria, endereco, cnpj, telefone, brasao } = this.#variaveis;
    return {
      nomeDoViveiro: row.nome_do_viveiro ?? nomeDoViveiro,
      orgao: row.orgao ?? orgao,
      secretaria: row.secretaria ?? secretaria,
      endereco: row.endereco ?? endereco,
      cnpj: row.cnpj ?? cnpj,
      telefone: row.telefone ?? telefone,
      brasao: brasaoDe(row) ?? brasao,
    };
  };

  /** The variables of these fields that no longer count. */
  overruled(variaveis: Readonly<Partial<Record<keyof Instituicao, string>>>): string[] {
    const fields = Object.keys(variaveis) as (keyof Instituicao)[];
    return fields
      .filter((field) => this.settings[field] !== this.#variaveis[field])
      .map((field) => variaveis[field] ?? '');
  }
}

function brasaoDe({ brasao, brasao_tipo, brasao_proporcao }: Instalacao): Instituicao['brasao'] {
  if (brasao === null || brasao_tipo === null || brasao_proporcao === null) return null;
  return { tipo: brasao_tipo, base64: brasao, proporcao: brasao_proporcao };
}

import type { Knex } from 'knex';
import * as usuarios from './0001_usuarios.ts';
import * as emails from './0002_emails.ts';
import * as auditoria from './0003_auditoria.ts';
import * as especies from './0004_especies.ts';
import * as estufas from './0005_estufas.ts';
import * as lotes from './0006_lotes.ts';
import * as destinatarios from './0007_destinatarios.ts';
import * as movimentacoes from './0008_movimentacoes.ts';
import * as livrosImutaveis from './0009_livros_imutaveis.ts';
import * as idempotencia from './0010_idempotencia.ts';
import * as termos from './0011_termos.ts';
import * as saidaDeLote from './0012_saida_de_lote.ts';
import * as limites from './0013_limites.ts';
import * as avisos from './0014_avisos.ts';
import * as lugarDaEstufa from './0018_lugar_da_estufa.ts';
import * as timbreDoTermo from './0019_timbre_do_termo.ts';
import * as importacoes from './0020_importacoes.ts';
import * as listasPorPeriodo from './0021_listas_por_periodo.ts';
import * as fechamentos from './0022_fechamentos.ts';
import * as destinatariosDasEntregas from './0025_destinatarios_das_entregas.ts';
import * as destinatariosDosTermos from './0026_destinatarios_dos_termos.ts';
import * as anonimizacao from './0027_anonimizacao.ts';
import * as acessos from './0028_acessos.ts';
import * as enderecosDaAuditoria from './0029_enderecos_da_auditoria.ts';
import * as sessoesAvisam from './0030_sessoes_avisam.ts';
import * as listasDePares from './0031_listas_de_pares.ts';
import * as selos from './0034_selos.ts';
import * as livroFechado from './0035_livro_fechado.ts';
import * as milharesPorData from './0036_milhares_por_data.ts';
import * as livrosDeAgora from './0037_livros_de_agora.ts';
import * as livrosSelados from './0038_livros_selados.ts';
import * as resumos from './0040_resumos.ts';
import * as milharesDePares from './0041_milhares_de_pares.ts';
import * as retornosContados from './0043_retornos_contados.ts';
import * as somasPorItem from './0044_somas_por_item.ts';
import * as somasPorEspecie from './0045_somas_por_especie.ts';
import * as sementesEMudas from './0046_sementes_e_mudas.ts';
import * as faseDesde from './0047_fase_desde.ts';
import * as itensVivos from './0048_itens_vivos.ts';
import * as marcasDeAparelho from './0049_marcas_de_aparelho.ts';
import * as selosPorEmail from './0050_selos_por_email.ts';
import * as entradasNaSementeira from './0051_entradas_na_sementeira.ts';

/**
 * The migrations in order, by a name without extension: `.ts` in development and `.js` in the build are then the
 * same migrations, which a directory of file names would not be.
 */
const MIGRATIONS: Record<string, Knex.Migration> = {
  '0001_usuarios': usuarios,
  '0002_emails': emails,
  '0003_auditoria': auditoria,
  '0004_especies': especies,
  '0005_estufas': estufas,
  '0006_lotes': lotes,
  '0007_destinatarios': destinatarios,
  '0008_movimentacoes': movimentacoes,
  '0009_livros_imutaveis': livrosImutaveis,
  '0010_idempotencia': idempotencia,
  '0011_termos': termos,
  '0012_saida_de_lote': saidaDeLote,
  '0013_limites': limites,
  '0014_avisos': avisos,
  '0018_lugar_da_estufa': lugarDaEstufa,
  '0019_timbre_do_termo': timbreDoTermo,
  '0020_importacoes': importacoes,
  '0021_listas_por_periodo': listasPorPeriodo,
  '0022_fechamentos': fechamentos,
  '0025_destinatarios_das_entregas': destinatariosDasEntregas,
  '0026_destinatarios_dos_termos': destinatariosDosTermos,
  '0027_anonimizacao': anonimizacao,
  '0028_acessos': acessos,
  '0029_enderecos_da_auditoria': enderecosDaAuditoria,
  '0030_sessoes_avisam': sessoesAvisam,
  '0031_listas_de_pares': listasDePares,
  '0034_selos': selos,
  '0035_livro_fechado': livroFechado,
  '0036_milhares_por_data': milharesPorData,
  '0037_livros_de_agora': livrosDeAgora,
  '0038_livros_selados': livrosSelados,
  '0040_resumos': resumos,
  '0041_milhares_de_pares': milharesDePares,
  '0043_retornos_contados': retornosContados,
  '0044_somas_por_item': somasPorItem,
  '0045_somas_por_especie': somasPorEspecie,
  '0046_sementes_e_mudas': sementesEMudas,
  '0047_fase_desde': faseDesde,
  '0048_itens_vivos': itensVivos,
  '0049_marcas_de_aparelho': marcasDeAparelho,
  '0050_selos_por_email': selosPorEmail,
  '0051_entradas_na_sementeira': entradasNaSementeira,
};

export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(MIGRATIONS),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const migration = MIGRATIONS[name];
    if (!migration) throw new Error(`unknown migration ${name}`);
    return migration;
  },
};

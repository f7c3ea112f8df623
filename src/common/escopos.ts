/** What the keys of programs open: reading in an area, or writing there. */

/** Areas that can only be read. */
const LIDAS = ['dashboard', 'busca', 'integridade', 'auditoria', 'eventos', 'relatorios'] as const;
/** Areas that can be written to. */
const ESCRITAS = [
  ...(['movimentacoes', 'entregas', 'contagens', 'lotes', 'especies', 'destinatarios'] as const),
  ...(['estufas', 'procedencias', 'importacoes'] as const),
] as const;

/** The areas that a key opens to a program. Access itself is managed by people only. */
export const AREAS_DE_PROGRAMA = [...LIDAS, ...ESCRITAS] as const;
export type AreaDePrograma = (typeof AREAS_DE_PROGRAMA)[number];
/** Procedures of those areas that concern people's accounts: no key opens them. */
export const SO_DE_PESSOAS: readonly string[] = ['relatorios.usuarios'];
/** What only a key may ask, whatever its scopes: about itself. */
export const SO_DE_PROGRAMAS: readonly string[] = ['chaves.atual'];
/** The areas of reports that have another name than the area whose records they show. */
const AREA_DO_RELATORIO: Readonly<Record<string, AreaDePrograma>> = {
  expedicoes: 'entregas',
  mortalidade: 'movimentacoes',
  producao: 'lotes',
};

/** The areas that a key needs a right to: the procedure's own and, for a report, that of the records it shows. */
export function areasDe(path: string): AreaDePrograma[] {
  const [area = '', nome = ''] = path.split('.');
  return (area === 'relatorios' ? [area, AREA_DO_RELATORIO[nome] ?? nome] : [area]).filter(isAreaDePrograma);
}

function isAreaDePrograma(area: string): area is AreaDePrograma {
  return AREAS_DE_PROGRAMA.some((each) => each === area);
}

/** A right of a key; `*` is every area. */
export type Escopo = `${AreaDePrograma | '*'}:ler` | `${(typeof ESCRITAS)[number] | '*'}:escrever`;

/** Every scope: each area, and all of them at once. Writing in an area includes reading there. */
export const ESCOPOS: readonly [Escopo, ...Escopo[]] = [
  '*:ler',
  '*:escrever',
  ...LIDAS.map((area) => `${area}:ler` as const),
  ...ESCRITAS.flatMap((area) => [`${area}:ler`, `${area}:escrever`] as const),
];

/** Whether a key with these scopes may read in the area, or write there. */
export function alcanca(escopos: readonly Escopo[], area: AreaDePrograma, uso: 'ler' | 'escrever'): boolean {
  const opening = uso === 'ler' ? [`*:ler`, `${area}:ler`] : [];
  return escopos.some((escopo) => [...opening, '*:escrever', `${area}:escrever`].includes(escopo));
}

import type { Instituicao } from '../../../src/common/instituicao.ts';
import { escaped, LETTERHEAD_STYLE, letterheadHtml } from '../../print/html.ts';

/** A public page under the letterhead, without scripts. `parts` are HTML, and make its body below the title. */
export function page(settings: Instituicao, title: string, parts: string[]): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} – ${escaped(settings.nomeDoViveiro)}</title>
<style>${LETTERHEAD_STYLE}
  body { font: 1.1rem/1.5 system-ui, sans-serif; margin: 0; color: #1d2b1f; background: #f1f5f0; overflow-wrap: anywhere }
  main { max-width: 34rem; min-height: 100vh; box-sizing: border-box; margin: 0 auto; padding: 1.5rem 1.25rem 2rem; background: #fff }
  h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; color: #23522d }
  h2 { font-size: 1.15rem; margin: 1.5rem 0 .3rem; color: #23522d }
  label { display: block }
  dl { margin: 0 0 1.5rem }
  dt { color: #555; font-size: .9rem; margin-top: .7rem }
  dd { margin: 0; font-weight: 600 }
  table { width: 100%; margin: 0 0 1.5rem; border-collapse: collapse }
  th { color: #555; font-size: .9rem; font-weight: 400; text-align: left; padding: 0 0 .3rem }
  td { padding: .45rem 0; border-top: 1px solid #ccd6cc; vertical-align: top; line-height: 1.35 }
  th + th, td + td { text-align: right; padding-left: 1rem; white-space: nowrap }
  td + td { font-weight: 600 }
  .riscado { color: #555; text-decoration: line-through }
  .riscado span { display: inline-block; color: #b00020; font-size: .9rem; text-decoration: none }
  .valido, .cancelado { margin: 0 0 1rem; padding: .7rem .9rem; border-left: 4px solid; font-weight: 600 }
  .valido { color: #14632b; background: #eaf5ec }
  .cancelado { color: #b00020; background: #fdecef }
  @media (min-width: 40rem) {
    main { min-height: 0; margin: 3rem auto; padding: 2rem; border-radius: .6rem; box-shadow: 0 1px 6px #0003 }
  }
</style>
</head>
<body>
<main>
${letterheadHtml(settings)}
<h1>${escaped(title)}</h1>
${parts.filter(Boolean).join('\n')}
</main>
</body>
</html>
`;
}

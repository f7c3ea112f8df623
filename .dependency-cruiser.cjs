/** What must never import what. Type-only imports count as imports, unless a rule says otherwise. */

const CODE = '^(src|db|adapters|admin)/';

/** A package that only some files may import. */
const only = (name, pattern, allowed, comment, to = {}) => ({
  name: `${name}-in-its-place`,
  comment,
  severity: 'error',
  from: { path: `${CODE}|^knexfile`, pathNot: allowed },
  to: { path: `(^|/)node_modules/(@types/)?${pattern}/`, ...to },
});

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^\\.\\./dist/|^icon:' },
    },
    {
      name: 'no-development-packages-at-run-time',
      severity: 'error',
      from: { path: CODE },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/@types/',
      },
    },
    {
      name: 'no-circle-of-rooms',
      comment: 'Of two rooms of src at most one knows the other, by whatever way.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/[^/]+$' },
      to: { circular: true },
    },
    {
      name: 'adapters-face-outwards',
      comment: 'src and db never import adapters: nothing on the way down calls back up.',
      severity: 'error',
      from: { path: '^(src|db)/' },
      to: { path: '^adapters/' },
    },
    {
      name: 'db-knows-only-words-and-errors',
      severity: 'error',
      from: { path: '^db/' },
      to: { path: '^src/', pathNot: '^src/common/(vocabulary|modelos-de-email|errors)\\.ts$' },
    },
    {
      name: 'common-is-pure',
      comment: 'Words, errors and text, for every side: only itself, and the distance between two words.',
      severity: 'error',
      from: { path: '^src/common/' },
      to: { pathNot: '^src/common/|(^|/)node_modules/leven/' },
    },
    {
      name: 'wire-is-beneath-every-shape',
      comment: 'The fields that shapes are made of know words alone.',
      severity: 'error',
      from: { path: '^src/wire/' },
      to: { path: '^src/', pathNot: '^src/(wire|common)/' },
    },
    {
      name: 'procedure-knows-no-area',
      comment: 'What every call goes through knows none of the areas it leads to.',
      severity: 'error',
      from: { path: '^src/procedure/' },
      to: { path: '^src/', pathNot: '^src/(procedure|common|wire)/' },
    },
    {
      name: 'rules-are-pure',
      comment: 'Decisions take what they need as arguments: no db, no clock, no packages.',
      severity: 'error',
      from: { path: '^src/(.+/rules|estoque/(stock|meaning|lote|procedencias|origem|estorno))\\.ts$' },
      to: {
        pathNot:
          '^src/(.+/rules\\.ts$|estoque/(stock|meaning|lote|procedencias|origem|estorno)\\.ts$|common/)',
      },
    },
    {
      name: 'contents-and-shapes-know-no-database',
      severity: 'error',
      from: { path: '^src/.+/(router|schemas|row)\\.ts$' },
      to: { path: '^db/' },
    },
    {
      name: 'shapes-run-in-a-browser',
      comment: 'Forms judge with the schemas of inputs: nothing on the way down is of a server.',
      severity: 'error',
      from: { path: '^src/(wire/.+|.+/schemas|estoque/row|lists/pagination|importacoes/rows)\\.ts$' },
      to: { pathNot: '^src/|(^|/)node_modules/(zod|leven)/', reachable: true },
    },
    {
      name: 'client-takes-only-types',
      severity: 'error',
      from: { path: '^adapters/client/' },
      to: { path: '^src/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'client-stands-alone',
      severity: 'error',
      from: { path: '^adapters/client/' },
      to: { path: '^(db/|adapters/(?!client/))' },
    },
    {
      name: 'sheets-are-read-in-a-browser-too',
      comment: 'The command and the app read sheets alike, through the client and without anything of Node.',
      severity: 'error',
      from: { path: '^adapters/planilha/' },
      to: {
        pathNot:
          '^adapters/(planilha|client)/|^adapters/host/operator-error\\.ts$|^src/common/(cpf-cnpj|folding|grouped|lugar|nomes)\\.ts$|(^|/)node_modules/(fflate|hucre|leven)/',
      },
    },
    {
      name: 'admin-is-a-client',
      comment:
        'The app in the browser knows the words, the shapes, the client and how sheets are read; types may come from ' +
        'anywhere in src.',
      severity: 'error',
      from: { path: '^admin/', pathNot: '^admin/vite\\.config\\.ts$' },
      to: {
        path: '^(src|db|adapters)/',
        pathNot:
          '^src/(common/|wire/|lists/pagination|importacoes/rows|estoque/(row|meaning)|.+/schemas\\.ts$)|^adapters/(client|planilha)/|' +
          '^adapters/host/operator-error\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'admin-device-knows-no-service',
      comment:
        'What this browser keeps and what it reaches is decided without the service, its pages or their parts.',
      severity: 'error',
      from: { path: '^admin/device/' },
      to: { path: '^admin/', pathNot: '^admin/device/' },
    },
    {
      name: 'admin-service-knows-no-page',
      severity: 'error',
      from: { path: '^admin/service\\.ts$' },
      to: { path: '^admin/', pathNot: '^admin/device/' },
    },
    {
      name: 'admin-ui-knows-no-area',
      comment: 'The parts that pages share know the service, and none of the pages.',
      severity: 'error',
      from: { path: '^admin/ui/' },
      to: { path: '^admin/', pathNot: '^admin/(ui/|device/|service\\.ts$)' },
    },
    {
      name: 'admin-areas-stand-below-the-frame',
      comment: 'The frame knows the areas it leads to; main.tsx knows all of them.',
      severity: 'error',
      from: { path: '^admin/', pathNot: '^admin/(shell/|main\\.tsx$)' },
      to: { path: '^admin/(shell/|main\\.tsx$)' },
    },
    {
      name: 'nothing-needs-the-admin-app',
      severity: 'error',
      from: { path: '^(src|db|adapters)/' },
      to: { path: '^admin/' },
    },
    {
      name: 'http-prints-and-nothing-else',
      comment:
        'What is answered may be printed; the process, the mails and the commands are none of its business.',
      severity: 'error',
      from: { path: '^adapters/http/' },
      to: { path: '^adapters/(?!(http|print|host)/|prova/prova\\.js$)' },
    },
    {
      name: 'print-stands-alone',
      severity: 'error',
      from: { path: '^adapters/print/' },
      to: { path: '^adapters/(?!print/)' },
    },
    {
      name: 'mail-writes-html-and-nothing-else',
      severity: 'error',
      from: { path: '^adapters/mail/' },
      to: { path: '^adapters/(?!mail/|print/(html|letterhead|brazilian)\\.ts$)' },
    },
    {
      name: 'webhooks-are-sent-and-nothing-else',
      severity: 'error',
      from: { path: '^adapters/webhooks/' },
      to: { path: '^adapters/(?!webhooks/)|^db/' },
    },
    {
      name: 'jobs-keep-the-clock-and-nothing-else',
      comment: 'What is due and what is expired is decided in src; a job calls it again and again.',
      severity: 'error',
      from: { path: '^adapters/jobs/' },
      to: { path: '^adapters/(?!jobs/)|^db/(?!(clock|connection|listener|standby)\\.ts$)' },
    },
    {
      name: 'disk-knows-folders-and-nothing-else',
      comment: 'What the folders tell is judged in src.',
      severity: 'error',
      from: { path: '^adapters/disk/' },
      to: { path: '^db/|^adapters/(?!(disk|host)/)' },
    },
    {
      name: 'host-stands-alone',
      severity: 'error',
      from: { path: '^adapters/host/' },
      to: { path: '^(src|db)/|^adapters/(?!host/)' },
    },
    {
      name: 'cli-talks-through-the-client',
      comment:
        'Only the commands on the database itself, cli/database, open it; `iniciar` is the service. Names are compared as the service does.',
      severity: 'error',
      from: { path: '^adapters/cli/(?!database/)' },
      to: {
        path: '^(src/(?!common/folding\\.ts$)|db/|adapters/(?!(client|planilha|prova|cli|host)/|main\\.ts$))',
      },
    },
    {
      name: 'only-the-program-knows-the-commands-on-the-database',
      severity: 'error',
      from: { path: '^adapters/', pathNot: '^adapters/cli/((viveiro|chave-commands)\\.ts$|database/)' },
      to: { path: '^adapters/cli/database/' },
    },
    {
      name: 'commands-on-the-database-need-no-service',
      severity: 'error',
      from: { path: '^adapters/cli/database/' },
      to: {
        path: '^adapters/(?!cli/database/|host/|disk/|print/(titular|pdf)\\.ts$|(config|database|embedded-database|first-access|node-line)\\.ts$)',
      },
    },
    {
      name: 'only-programs-know-the-commands',
      severity: 'error',
      from: { path: CODE, pathNot: '^adapters/cli/' },
      to: { path: '^adapters/cli/' },
    },
    {
      name: 'nothing-needs-its-tests',
      severity: 'error',
      from: { path: CODE },
      to: { path: '^tests/' },
    },
    only(
      'lucia',
      '(lucia|@lucia-auth/[^/]+)',
      '^(src/auth/sessions|db/lucia-sessions|adapters/http/cookies)\\.ts$',
      'Easy to replace.',
    ),
    only(
      'postgres-drivers',
      '(pg|knex|pg-copy-streams)',
      '^db/|^knexfile',
      'What knows PostgreSQL is in db.',
    ),
    only(
      'dataloader',
      'dataloader',
      '^db/quick-reads\\.ts$|^src/procedure/group-commit\\.ts$',
      'Easy to replace.',
    ),
    only('uuid', 'uuid', '^db/new-id\\.ts$', 'Easy to replace.'),
    only('prom-client', 'prom-client', '^adapters/http/metrics/registry\\.ts$', 'Easy to replace.'),
    only('rate-limiter-flexible', 'rate-limiter-flexible', '^src/procedure/limits\\.ts$', 'Easy to replace.'),
    only('zxcvbn', '@zxcvbn-ts', '^src/auth/common-passwords\\.ts$', 'Easy to replace.'),
    only('nodemailer', 'nodemailer', '^adapters/mail/', 'The service writes to the outbox.'),
    only(
      'hucre',
      'hucre',
      '^adapters/(print/reports|planilha)/workbook\\.ts$',
      'One module writes reports, one the sheets of imports.',
    ),
    only(
      'fflate',
      'fflate',
      '^adapters/(print/reports/(workbook|zip)|planilha/workbook)\\.ts$',
      'A workbook is a ZIP archive, and nothing else is.',
    ),
    only(
      'pdfmake',
      'pdfmake',
      '^adapters/print/pdf\\.ts$',
      'Loaded once, with its fonts and what it may read.',
      {
        dependencyTypesNot: ['type-only'],
      },
    ),
    only('mrml', 'mrml', '^adapters/mail/html\\.ts$', 'Easy to replace, and loaded by the first mail.'),
    only('sax', 'sax', '^adapters/brasao\\.ts$', 'Whether an SVG only draws is judged once, at the start.'),
    only(
      'read',
      'read',
      '^adapters/host/ask\\.ts$',
      'What is typed: a password, and a yes that cannot be undone.',
    ),
    only('standardwebhooks', 'standardwebhooks', '^adapters/webhooks/carteiro\\.ts$', 'One module signs.'),
    only(
      'ipaddr',
      'ipaddr\\.js',
      '^adapters/webhooks/enderecos\\.ts$',
      'One module says which addresses are of the internet.',
    ),
    only('fastify', '(fastify|@fastify/[^/]+)', '^adapters/http/', 'The service has no transport.'),
    only(
      'trpc-to-openapi',
      'trpc-to-openapi',
      '^(src/procedure/rest|adapters/http/openapi/document)\\.ts$',
      'Metadata and document only.',
    ),
    {
      name: 'trpc-to-openapi-as-a-type-in-src',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: 'node_modules/trpc-to-openapi/', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/|^dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};

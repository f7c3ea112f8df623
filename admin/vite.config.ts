import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { serwist } from '@serwist/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// biome-ignore lint/style/noProcessEnv: bin/prepare.mjs says where it belongs
const BUILT = process.env.ADMIN_BUILT ?? join(import.meta.dirname, '../dist/admin');
/** The service that `npm run dev` runs beside it. */
// biome-ignore lint/style/noProcessEnv: bin/dev.mjs says where it is
const SERVICE = process.env.VIVEIRO ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  build: {
    ...{ outDir: BUILT, emptyOutDir: true, target: 'es2022', reportCompressedSize: false },
    // One style sheet, loaded with the first screen. The rules stand beside their components, and are a few hundred bytes each.
    cssCodeSplit: false,
    // With all its imports, so that the first screen is one request instead of one for each shared part. What many other pages
    // share is one more.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'inicio', test: /\/admin\/main\.tsx$/, priority: 1 },
            { name: 'comum', minShareCount: 4 },
          ],
        },
      },
    },
  },
  // A worker loads rarely used parts on demand.
  worker: { format: 'es' },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      [
        '/trpc',
        '/admin/sessao',
        '/admin/instalacao',
        '/admin/brasao',
        '/api',
        '/relatorios',
        '/lotes',
        '/movimentacoes',
      ].map((path) => [path, SERVICE]),
    ),
  },
  plugins: [
    react(),
    icons(),
    serwist({
      swSrc: join(import.meta.dirname, 'device/service-worker.ts'),
      swDest: join(BUILT, 'sw.js'),
      globDirectory: BUILT,
      globPatterns: [
        'index.html',
        'assets/*.{js,css}',
        'assets/inter-latin-wght-normal*.woff2',
        '*.{svg,webmanifest}',
      ],
      // The service answers a page that is not index.html all the same.
      injectionPoint: 'self.__SW_MANIFEST',
      rollupFormat: 'iife',
    }),
    gzipped(),
  ],
});

/** `import Sprout from 'icon:sprout'`: one of lucide's, as a component. The package of them as React weighs 50 MB more. */
function icons(): Plugin {
  const { icons: all } = createRequire(import.meta.url)('@iconify-json/lucide/icons.json');
  return {
    name: 'icons',
    resolveId: (id) => (id.startsWith('icon:') ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith('\0icon:')) return;
      const icon = all[id.slice('\0icon:'.length)];
      if (!icon) throw new Error(`There is no icon ${id.slice(1)}.`);
      return `import { jsx } from 'react/jsx-runtime';
        export default ({ size = 20 }) => jsx('svg', {
          width: size, height: size, viewBox: '0 0 24 24', 'aria-hidden': true, focusable: false,
          dangerouslySetInnerHTML: { __html: ${JSON.stringify(icon.body)} },
        });`;
    },
  };
}

/** A gzipped copy beside each file, for browsers that accept it. */
function gzipped(): Plugin {
  return {
    name: 'gzipped',
    apply: 'build',
    enforce: 'post',
    closeBundle() {
      for (const entry of readdirSync(BUILT, { recursive: true, withFileTypes: true })) {
        if (!/\.(js|css|html|svg|webmanifest)$/.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
      }
    },
  };
}

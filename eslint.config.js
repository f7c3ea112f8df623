import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Only the type-aware rules that Biome misses. Objection's and Knex's builders are thenables: without `await` they never run. */
export default defineConfig(
  { ignores: ['dist/'] },
  {
    files: ['**/*.ts'],
    languageOptions: { parser: tseslint.parser, parserOptions: { project: 'tsconfig.json' } },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          checkThenables: true,
          // A reply can be awaited until it is sent; its methods answer the reply itself.
          allowForKnownSafePromises: [{ from: 'package', name: 'FastifyReply', package: 'fastify' }],
        },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
);

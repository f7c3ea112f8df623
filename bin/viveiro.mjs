#!/usr/bin/env node
/**
 * The program `viveiro`: in a checkout it makes what is missing first. The command runs in the folder where it was
 * typed.
 */
// biome-ignore lint/style/noProcessEnv: npm tells where a command was typed, and here it may be started without npm
process.env.INIT_CWD ??= process.cwd();
process.setSourceMapsEnabled(true);

await import('./prepare.mjs');
await import('../dist/adapters/cli/viveiro.js');

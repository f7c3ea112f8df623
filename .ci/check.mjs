import concurrently from 'concurrently';

/** `npm run check`: the scripts `check:*` side by side, each with what it says in one piece. npm itself says nothing. */
const { result } = concurrently([{ command: 'npm:check:*', env: { npm_config_loglevel: 'silent' } }], {
  group: true,
  maxProcesses: 3,
});
await result.catch(() => {
  process.exitCode = 1;
});

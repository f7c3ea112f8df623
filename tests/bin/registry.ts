import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atTheEnd } from '../support/at-the-end.ts';

/**
 * A registry of packages that has those of the checkout's own `node_modules`, so that npm installs without a network. Of what
 * is for other platforms it knows as much as npm asks to leave them out.
 */
export async function registry(): Promise<string> {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const server = createServer((request, response) => {
    const [name = '', file] = decodeURIComponent(request.url ?? '')
      .slice(1)
      .split('/-/');
    const folder = `node_modules/${name}`;
    if (file && existsSync(folder)) return void response.end(tarball(folder));
    const known = packages[folder];
    if (!known) return void response.writeHead(404).end('{}');
    const manifest = { name, ...known, dist: { tarball: `${url}/${name}/-/${known.version}.tgz` } };
    response.end(JSON.stringify({ name, 'dist-tags': {}, versions: { [known.version]: manifest } }));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  atTheEnd(() => void server.close());
  return url;
}

/** As npm packs it, which leaves links out. */
function tarball(folder: string): Buffer {
  const files = execFileSync('find', ['.', '-type', 'f', '-print0'], { cwd: folder });
  const options = [
    '--null',
    '--files-from=-',
    '--transform=s,^\\.,package,',
    '--use-compress-program=gzip -1',
  ];
  return execFileSync('tar', ['-c', ...options], { cwd: folder, input: files, maxBuffer: 1e9 });
}

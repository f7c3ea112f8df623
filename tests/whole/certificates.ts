import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/folder.ts';

/** A key and its certificate, in PEM. */
export interface Certificate {
  key: string;
  cert: string;
}

const KEY = '-newkey rsa:2048 -nodes';

/** An authority that nobody knows, and what it signs, by openssl. The files are gone after the file's last test. */
export function authority() {
  const folder = temporaryFolder();
  const openssl = (words: string) =>
    execFileSync('openssl', words.split(' '), { cwd: folder, stdio: 'pipe' });
  const read = (name: string): Certificate => ({
    key: readFileSync(join(folder, `${name}.key`), 'utf8'),
    cert: readFileSync(join(folder, `${name}.pem`), 'utf8'),
  });
  const alone = (name: string) => {
    openssl(`req -x509 ${KEY} -days 2 -subj /CN=${name} -keyout ${name}.key -out ${name}.pem`);
    return read(name);
  };
  alone('autoridade');
  return {
    /** The file that says whom to trust. */
    file: join(folder, 'autoridade.pem'),
    /** Signed by itself. */
    alone,
    /** Signed by the authority, for a name, and good for so many days from now on. */
    signed(name: string, days = 2): Certificate {
      writeFileSync(join(folder, 'nomes'), `subjectAltName=DNS:${name}`);
      openssl(`req -new ${KEY} -subj /CN=${name} -keyout ${name}.key -out ${name}.csr`);
      openssl(
        `x509 -req -in ${name}.csr -CA autoridade.pem -CAkey autoridade.key -CAcreateserial -days ${days} -extfile nomes -out ${name}.pem`,
      );
      return read(name);
    },
  };
}

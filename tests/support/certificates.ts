import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface TestCertificates {
  /** Files of an authority's certificate, and of one and its key that it has issued for `localhost`. */
  authority: string;
  certificate: string;
  key: string;
  /** The contents of the last two. */
  pem: { cert: string; key: string };
}

/** False on a machine without openssl. */
export const canMakeCertificates = (): boolean => spawnSync('openssl', ['version']).status === 0;

/** Makes an authority and a certificate for `localhost` in a folder, by openssl, where `canMakeCertificates`. */
export function makeCertificates(folder: string): TestCertificates {
  const file = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const newKey = ['-newkey', 'rsa:2048', '-nodes', '-keyout'];
  openssl(
    'req',
    '-x509',
    ...newKey,
    file('ca.key'),
    '-out',
    file('ca.pem'),
    '-days',
    '2',
    '-subj',
    '/CN=Test CA',
  );
  openssl('req', ...newKey, file('server.key'), '-out', file('server.csr'), '-subj', '/CN=localhost');
  writeFileSync(file('names'), 'subjectAltName=DNS:localhost');
  openssl(
    ...['x509', '-req', '-in', file('server.csr'), '-CA', file('ca.pem'), '-CAkey', file('ca.key')],
    ...['-CAcreateserial', '-days', '2', '-extfile', file('names'), '-out', file('server.pem')],
  );
  const [certificate, key] = [file('server.pem'), file('server.key')];
  return {
    authority: file('ca.pem'),
    certificate,
    key,
    pem: { cert: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') },
  };
}

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
  /** Files of a certificate, and of its key, that the authority has issued for the user `robot`. */
  client: { certificate: string; key: string };
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
  const issue = (name: string, subject: string, extensions: string) => {
    const [request, certificate, key] = [file(`${name}.csr`), file(`${name}.pem`), file(`${name}.key`)];
    openssl('req', ...newKey, key, '-out', request, '-subj', `/CN=${subject}`);
    writeFileSync(file('extensions'), extensions);
    openssl(
      ...['x509', '-req', '-in', request, '-CA', file('ca.pem'), '-CAkey', file('ca.key')],
      ...['-CAcreateserial', '-days', '2', '-extfile', file('extensions'), '-out', certificate],
    );
    return { certificate, key };
  };
  const { certificate, key } = issue('server', 'localhost', 'subjectAltName=DNS:localhost');
  return {
    authority: file('ca.pem'),
    certificate,
    key,
    pem: { cert: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') },
    client: issue('client', 'robot', 'extendedKeyUsage=clientAuth'),
  };
}

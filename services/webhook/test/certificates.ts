import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function makeCertificates(host: string) {
  const folder = mkdtempSync(join(tmpdir(), 'consent-test-tls-'));
  const file = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...newKey, '-keyout', file('ca.key'), '-out', file('ca.pem'), '-days', '2', '-subj', '/CN=Test authority');
  openssl('req', ...newKey, '-keyout', file('key'), '-out', file('csr'), '-subj', `/CN=${host}`);
  writeFileSync(file('ext'), `subjectAltName=DNS:${host}`);
  const signing = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial', '-days', '2', '-extfile', file('ext')];
  openssl('x509', '-req', '-in', file('csr'), '-out', file('cert'), ...signing);
  return {
    caFile: file('ca.pem'),
    key: readFileSync(file('key'), 'utf8'),
    cert: readFileSync(file('cert'), 'utf8'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

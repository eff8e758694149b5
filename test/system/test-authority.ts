import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type TestAuthority = ReturnType<typeof createTestAuthority>;

export function createTestAuthority() {
  const folder = mkdtempSync(join(tmpdir(), 'consent-test-authority-'));
  const file = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...newKey, '-keyout', file('ca.key'), '-out', file('ca.crt'), '-days', '2', '-subj', '/CN=Test authority');
  const signing = ['-CA', file('ca.crt'), '-CAkey', file('ca.key'), '-CAcreateserial', '-days', '2'];
  const issued = new Set<string>();

  function filesOf(name: string, sans = [name]): { ca: string; cert: string; key: string } {
    const [cert, key] = [file(`${name}.crt`), file(`${name}.key`)];
    if (!issued.has(name)) {
      issued.add(name);
      openssl('req', ...newKey, '-keyout', key, '-out', file('request'), '-subj', `/CN=${name}`);
      writeFileSync(file('extensions'), `subjectAltName=${sans.map((san) => `DNS:${san}`).join(',')}`);
      openssl('x509', '-req', '-in', file('request'), '-out', cert, ...signing, '-extfile', file('extensions'));
    }
    return { ca: file('ca.crt'), cert, key };
  }

  return {
    settingsOf: (name: string) => {
      const { ca, cert, key } = filesOf(name);
      return { RPC_TLS_CA: ca, RPC_TLS_CERT: cert, RPC_TLS_KEY: key };
    },
    tlsOf: (name: string, sans?: string[]) => {
      const { ca, cert, key } = filesOf(name, sans);
      return { ca: readFileSync(ca), cert: readFileSync(cert), key: readFileSync(key) };
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

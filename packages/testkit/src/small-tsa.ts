import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sendForever } from './send-forever';

/** How it misbehaves. `other_text` stamps another hash, `old_nonce` repeats its first answer. */
export type TsaLie = 'rubbish' | 'silent' | 'endless' | 'refuses' | 'other_text' | 'old_nonce' | 'flipped' | { status: number };

export interface SmallTsa {
  url: string;
  /** PEM of the root certificate. */
  caPath: string;
  lie: TsaLie | undefined;
  requests: () => number;
  /** Runs openssl in its folder and returns what it prints. */
  openssl: (...args: string[]) => string;
  stop: () => Promise<void>;
}

export const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
})();

interface TsaOptions {
  /** The extended key usage of its certificate. */
  usage?: string;
  /** Of openssl, for the keys of the authority and its root. */
  newKey?: readonly string[];
  /** Of openssl, for the signatures of its root. */
  signatureOptions?: readonly string[];
}

export const smallTsaKinds = {
  RSA: {},
  'RSA with PSS': { signatureOptions: ['-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:digest'] },
  'P-256': { newKey: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'] },
  'P-521': { newKey: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-521'] },
} satisfies Record<string, TsaOptions>;

/** A time stamping authority (RFC 3161) with a root of its own, made of openssl. */
export async function startSmallTsa({
  usage = 'critical,timeStamping',
  newKey: keyOptions = ['-newkey', 'rsa:2048'],
  signatureOptions = [],
}: TsaOptions = {}): Promise<SmallTsa> {
  const folder = await mkdtemp(join(tmpdir(), 'consent-test-tsa-'));
  const file = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' }).toString();
  const newKey = [...keyOptions, '-nodes'];
  const [ca, key, cert] = [file('ca.crt'), file('tsa.key'), file('tsa.crt')];
  openssl('req', '-x509', ...newKey, '-keyout', file('ca.key'), '-out', ca, '-days', '2', '-subj', '/CN=Test root', ...signatureOptions);
  openssl('req', ...newKey, '-keyout', key, '-out', file('tsa.csr'), '-subj', '/CN=Test authority');
  await writeFile(file('extensions'), `extendedKeyUsage=${usage}\nkeyUsage=critical,digitalSignature\n`);
  const signing = [
    '-CA',
    ca,
    '-CAkey',
    file('ca.key'),
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    file('extensions'),
    ...signatureOptions,
  ];
  openssl('x509', '-req', '-in', file('tsa.csr'), '-out', cert, ...signing);
  await writeFile(file('serial'), '01\n');
  await writeFile(
    file('tsa.cnf'),
    `[tsa]
default_tsa = authority
[authority]
serial = ${file('serial')}
signer_cert = ${cert}
certs = ${ca}
signer_key = ${key}
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`,
  );

  async function reply(query: Buffer): Promise<Buffer> {
    const [request, response] = [file(`${randomUUID()}.tsq`), file(`${randomUUID()}.tsr`)];
    await writeFile(request, query);
    openssl('ts', '-reply', '-config', file('tsa.cnf'), '-queryfile', request, '-out', response);
    return readFile(response);
  }

  let requests = 0;
  let first: Buffer | undefined;
  const tsa: SmallTsa = {
    ...{ url: '', caPath: ca, lie: undefined, openssl, requests: () => requests },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await rm(folder, { recursive: true });
    },
  };

  async function answer(query: Buffer): Promise<Buffer> {
    const { lie } = tsa;
    if (lie === 'rubbish') return Buffer.from('It is twelve.');
    // PKIStatusInfo with the status rejection.
    if (lie === 'refuses') return Buffer.from('30053003020102', 'hex');
    if (lie === 'old_nonce' && first !== undefined) return first;
    if (lie === 'other_text') {
      const other = Buffer.from(query);
      // The hash is the only string of 32 octets.
      const at = other.indexOf(Buffer.from('0420', 'hex')) + 2;
      other[at]! ^= 1;
      return reply(other);
    }
    const good = await reply(query);
    first ??= good;
    if (lie !== 'flipped') return good;
    const changed = Buffer.from(good);
    changed[changed.length - 1]! ^= 1;
    return changed;
  }

  const server = createServer((request, response) => {
    void (async () => {
      requests += 1;
      const query = await buffer(request);
      const { lie } = tsa;
      if (lie === 'silent') return;
      if (lie === 'endless') {
        await sendForever(response.writeHead(200), Buffer.alloc(65_536));
        return;
      }
      if (typeof lie === 'object') return void response.writeHead(lie.status).end();
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(await answer(query));
    })().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  tsa.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`;
  return tsa;
}

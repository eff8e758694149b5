import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRegistry, readNatsLogin } from '@consent/kernel';
import { createConsumer, noEventSignatures } from '@consent/events';
import { createRecordingLogger, startTestNats, type TestServer, waitUntil } from '@consent/testkit';
import { nkeys } from '@nats-io/transport-node';

const folder = mkdtempSync(join(tmpdir(), 'consent-test-nats-login-'));
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of undo.splice(0).reverse()) await stop();
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, text: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

async function startNats(extraConfig: string): Promise<TestServer> {
  const nats = await startTestNats({ extraConfig });
  undo.push(nats.remove);
  return nats;
}

const addressOf = (nats: TestServer, scheme = 'nats', login = '') => `${scheme}://${login}localhost:${nats.port}`;

/** Starts a consumer like the services do. There is no stream, so it always fails, and its log shows how far it got. */
function startConsumer(settings: Parameters<typeof readNatsLogin>[0]) {
  const { logger, lines } = createRecordingLogger();
  const registry = createRegistry('test', { processMetrics: false });
  const nats = readNatsLogin(settings);
  const consumer = createConsumer({
    nats,
    signatures: noEventSignatures,
    durable: 'test',
    filterSubject: 'events.>',
    handle: async () => {},
    logger,
    registry,
  });
  consumer.start().catch(() => undefined);
  undo.push(() => consumer.stop());
  return { lines };
}

async function expectAllowed(settings: Parameters<typeof readNatsLogin>[0]): Promise<void> {
  const { lines } = startConsumer(settings);
  // Only a client that has logged in learns that the stream is missing.
  const errors = await waitUntil('the server answered', () => {
    const texts = lines.map(({ fields }) => String(fields['error']));
    return texts.length > 0 && texts;
  });
  expect(errors[0]).toMatch(/stream not found/);
}

async function expectRefused(settings: Parameters<typeof readNatsLogin>[0], secrets: readonly string[] = []): Promise<void> {
  const { lines } = startConsumer(settings);
  const [first] = await waitUntil('the server refused', () => lines.length > 0 && lines);
  const { error } = first!.fields as { error: Error };
  expect(String(error)).not.toMatch(/stream not found/);
  const told = JSON.stringify(lines.map(({ text, fields }) => [text, String(fields['error']), (fields['error'] as Error).stack]));
  for (const secret of secrets) expect(told).not.toContain(secret);
}

describe('[threats 82] NATS with credentials', () => {
  const password = 'p@ss/word:with%signs';
  const users = `authorization { users: [ { user: "svc", password: ${JSON.stringify(password)} } ] }\n`;

  test('accepts user and password from settings or the address', async () => {
    const nats = await startNats(users);
    await expectAllowed({ NATS_URL: addressOf(nats), NATS_USER: 'svc', NATS_PASSWORD: password });
    await expectAllowed({ NATS_URL: addressOf(nats, 'nats', `svc:${encodeURIComponent(password)}@`) });
  });

  test('refuses missing or wrong ones, and no log line repeats them', async () => {
    const nats = await startNats(users);
    await expectRefused({ NATS_URL: addressOf(nats) });
    await expectRefused({ NATS_URL: addressOf(nats, 'nats', 'svc:hunter2hunter2@') }, ['hunter2']);
    await expectRefused({ NATS_URL: 'nats://svc:hunter2hunter2@[nowhere', NATS_USER: 'a', NATS_PASSWORD: 'hunter2' }, ['hunter2']);
  });

  test('does not log the credentials of unreachable servers in a list', async () => {
    await expectRefused({ NATS_URL: 'nats://svc:hunter2hunter2@127.0.0.1:1,nats://svc:hunter2hunter2@127.0.0.1:2' }, ['hunter2']);
  });

  test('accepts a token from a setting or the address', async () => {
    const nats = await startNats('authorization { token: "a-token" }\n');
    await expectAllowed({ NATS_URL: addressOf(nats), NATS_TOKEN: 'a-token' });
    await expectAllowed({ NATS_URL: addressOf(nats, 'nats', 'a-token@') });
    await expectRefused({ NATS_URL: addressOf(nats), NATS_TOKEN: 'another-token' }, ['another-token']);
  });

  test('accepts a known NKey and refuses others', async () => {
    const [known, unknown] = [nkeys.createUser(), nkeys.createUser()];
    const nats = await startNats(`authorization { users: [ { nkey: ${known.getPublicKey()} } ] }\n`);
    const seedOf = (key: typeof known) => `${new TextDecoder().decode(key.getSeed())}\n`;
    await expectAllowed({ NATS_URL: addressOf(nats), NATS_NKEY_FILE: fileOf('known.nk', seedOf(known)) });
    await expectRefused({ NATS_URL: addressOf(nats), NATS_NKEY_FILE: fileOf('unknown.nk', seedOf(unknown)) }, [seedOf(unknown).trim()]);
  });

  test('accepts a credentials file of its account and refuses others', async () => {
    const { config, creds } = makeAccount();
    const nats = await startNats(config);
    await expectAllowed({ NATS_URL: addressOf(nats), NATS_CREDS_FILE: fileOf('user.creds', creds) });
    await expectRefused({ NATS_URL: addressOf(nats), NATS_CREDS_FILE: fileOf('other.creds', makeAccount().creds) });
  });

  test('uses TLS, with a client certificate when the server asks for one, and refuses a server without TLS', async () => {
    const { ca, cert, key, strangerCa } = makeCertificates();
    const tls = (verify: boolean) => `tls { cert_file: "${cert}", key_file: "${key}", ca_file: "${ca}", verify: ${verify} }\n`;
    const nats = await startNats(tls(false));
    await expectAllowed({ NATS_URL: addressOf(nats, 'tls'), NATS_TLS_CA: ca });
    await expectRefused({ NATS_URL: addressOf(nats, 'tls'), NATS_TLS_CA: strangerCa });
    await expectRefused({ NATS_URL: addressOf(nats, 'tls') });

    const mutual = await startNats(tls(true));
    await expectAllowed({ NATS_URL: addressOf(mutual), NATS_TLS_CA: ca, NATS_TLS_CERT: cert, NATS_TLS_KEY: key });
    await expectRefused({ NATS_URL: addressOf(mutual), NATS_TLS_CA: ca });

    const plain = await startNats('');
    await expectRefused({ NATS_URL: addressOf(plain, 'tls') });
    await expectRefused({ NATS_URL: addressOf(plain), NATS_TLS_CA: ca });
  });

  test('refuses half of a pair of settings at start', () => {
    expect(() => readNatsLogin({ NATS_URL: 'nats://n', NATS_USER: 'svc' })).toThrow('NATS_PASSWORD');
    expect(() => readNatsLogin({ NATS_URL: 'nats://n', NATS_TLS_CERT: 'tls.crt' })).toThrow('NATS_TLS_KEY');
  });
});

/** Server config and user credentials as nsc creates them: an operator, an account with JetStream and its user. */
function makeAccount(): { config: string; creds: string } {
  const [operator, system, account, user] = [nkeys.createOperator(), nkeys.createAccount(), nkeys.createAccount(), nkeys.createUser()];
  const jetstream = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 };
  const noJetstream = { mem_storage: 0, disk_storage: 0, streams: 0, consumer: 0 };
  const limits = { subs: -1, data: -1, payload: -1, imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1, ...jetstream };
  const operatorJwt = jwt(operator, operator.getPublicKey(), { type: 'operator', version: 2 });
  const accountJwts = [
    [system.getPublicKey(), jwt(operator, system.getPublicKey(), { type: 'account', version: 2, limits: { ...limits, ...noJetstream } })],
    [account.getPublicKey(), jwt(operator, account.getPublicKey(), { type: 'account', version: 2, limits })],
  ];
  const userJwt = jwt(account, user.getPublicKey(), { type: 'user', version: 2, subs: -1, data: -1, payload: -1 });
  const preload = accountJwts.map(([name, text]) => `  ${name}: ${text}\n`).join('');
  const frame = (what: string, text: string) => `-----BEGIN ${what}-----\n${text}\n------END ${what}------\n\n`;
  return {
    config: `operator: ${operatorJwt}\nsystem_account: ${system.getPublicKey()}\nresolver: MEMORY\nresolver_preload: {\n${preload}}\n`,
    creds: frame('NATS USER JWT', userJwt) + frame('USER NKEY SEED', new TextDecoder().decode(user.getSeed())),
  };
}

function jwt(issuer: ReturnType<typeof nkeys.createUser>, subject: string, nats: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { jti: subject, iat: Math.floor(Date.now() / 1000), iss: issuer.getPublicKey(), sub: subject, name: 'test', nats };
  const text = `${encode({ typ: 'JWT', alg: 'ed25519-nkey' })}.${encode(claims)}`;
  return `${text}.${Buffer.from(issuer.sign(Buffer.from(text))).toString('base64url')}`;
}

function makeCertificates() {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const file = (name: string) => join(folder, name);
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  for (const authority of ['ca', 'stranger'])
    openssl(
      'req',
      '-x509',
      ...newKey,
      '-keyout',
      file(`${authority}.key`),
      '-out',
      file(`${authority}.crt`),
      '-days',
      '2',
      '-subj',
      '/CN=Test',
    );
  openssl('req', ...newKey, '-keyout', file('nats.key'), '-out', file('nats.csr'), '-subj', '/CN=localhost');
  const signing = ['-CA', file('ca.crt'), '-CAkey', file('ca.key'), '-CAcreateserial', '-days', '2'];
  const extensions = ['-extfile', fileOf('nats.ext', 'subjectAltName=DNS:localhost')];
  openssl('x509', '-req', '-in', file('nats.csr'), '-out', file('nats.crt'), ...signing, ...extensions);
  return { ca: file('ca.crt'), cert: file('nats.crt'), key: file('nats.key'), strangerCa: file('stranger.crt') };
}

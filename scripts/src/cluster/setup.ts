import { randomUUID } from 'node:crypto';
import { until, type Kubectl } from './commands';
import { forward } from './forward';
import { oneTimePod } from './pod';

export interface TestAccount {
  apiKey: string;
  siteId: string;
  cookie: string;
  csrfToken: string;
}

export interface Release {
  name: string;
  /** Prefix of the names of a part's objects. */
  fullname: string;
  imageOf: (part: string) => string;
}

export async function createTestAccount(kubectl: Kubectl, release: Release): Promise<TestAccount> {
  const email = `cluster-test-${randomUUID()}@example.com`;
  const created = await runAdmin(kubectl, release, ['account', 'create', '--email', email, '--name', 'Cluster test']);
  const password = /password (\S+)/.exec(created)?.[1];
  if (password === undefined) throw new Error(`The admin tool answered without a password: ${created}`);
  await runAdmin(kubectl, release, [
    'account',
    'set-plan',
    '--email',
    email,
    '--plan',
    'enterprise',
    '--monthly-requests',
    '0',
    '--sites',
    '0',
  ]);

  const gateway = await forward(kubectl, `service/${release.fullname}-gateway`, 80);
  try {
    const login = await fetch(`${gateway.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    if (login.status !== 200) throw new Error(`The sign-in answered ${login.status}: ${await login.text()}`);
    const cookies = login.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    const csrfToken = cookies.find((cookie) => cookie.startsWith('csrf_token='))?.slice('csrf_token='.length) ?? '';
    const session = { cookie: cookies.join('; '), csrfToken };
    const site = await post<{ id: string }>(gateway.url, '/sites', session, { name: 'Load', domain: 'load.example.com' });
    const apiKey = (await createKey(gateway.url, session)).key;
    return { ...session, siteId: site.id, apiKey };
  } finally {
    gateway.close();
  }
}

export function createKey(url: string, session: Pick<TestAccount, 'cookie' | 'csrfToken'>): Promise<{ id: string; key: string }> {
  return post(url, '/keys', session, { name: 'Cluster test' });
}

async function post<Answer>(
  url: string,
  path: string,
  { cookie, csrfToken }: Pick<TestAccount, 'cookie' | 'csrfToken'>,
  body: object,
): Promise<Answer> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Runs in a pod of the account image, with the certificate of `admin`. Returns stdout. */
async function runAdmin(kubectl: Kubectl, { name, fullname, imageOf }: Release, words: readonly string[]): Promise<string> {
  const pod = `admin-${randomUUID().slice(0, 8)}`;
  await kubectl.apply(
    oneTimePod({
      name: pod,
      labels: { 'app.kubernetes.io/name': 'consent-service', 'app.kubernetes.io/instance': name, 'app.kubernetes.io/component': 'admin' },
      container: {
        image: imageOf('account'),
        args: ['scripts/dist/admin.js', ...words],
        env: [
          { name: 'ACCOUNT_ADDRESS', value: `${fullname}-account-rpc:7000` },
          ...Object.entries({ RPC_TLS_CA: 'ca.crt', RPC_TLS_CERT: 'tls.crt', RPC_TLS_KEY: 'tls.key' }).map(([setting, file]) => ({
            name: setting,
            value: `/tls/${file}`,
          })),
        ],
        volumeMounts: [{ name: 'tls', mountPath: '/tls', readOnly: true }],
      },
      volumes: [{ name: 'tls', secret: { secretName: `${fullname}-admin-tls` } }],
    }),
  );
  const phase = await until(`the pod ${pod} has ended`, async () => {
    const { status } = await kubectl.get<{ status: { phase: string } }>(['pod', pod]);
    return ['Succeeded', 'Failed'].includes(status.phase) ? status.phase : undefined;
  });
  const output = await kubectl.call(['logs', pod]);
  await kubectl.call(['delete', 'pod', pod, '--wait=false']);
  if (phase === 'Failed') throw new Error(`The admin tool failed: ${output}`);
  return output;
}

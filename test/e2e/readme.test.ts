import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '@consent/local-stack';
import { waitUntil } from '@consent/testkit';
import { createConsent } from '../system/consents';
import { readmeCode } from '../system/readme';
import { useSystem } from '../system/use-system';
import { createEndpoint } from './webhooks/webhook-calls';

const system = useSystem();
let folder: string;

beforeAll(async () => {
  // Inside the repository, so that Node finds the packages.
  folder = await mkdtemp(join(__dirname, 'readme-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The README's TypeScript contains no types, so Node runs it as JavaScript. */
async function run(name: string, code: string, settings: Record<string, string>): Promise<{ child: ChildProcess; output: () => string }> {
  const file = join(folder, `${name}.mjs`);
  await writeFile(file, code);
  const child = spawn(process.execPath, [file], { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  return { child, output: () => output };
}

const productUrl = () => new URL(system.baseUrl).origin;

test('the server example of the README stores its record', async () => {
  const tenant = await system.tenants.create();
  const { child, output } = await run('record', readmeCode('**A record from a server**', productUrl()), {
    CONSENT_KEY: tenant.key,
    CONSENT_SITE: tenant.site.id,
  });
  await new Promise((resolve) => child.once('exit', resolve));
  const { body } = await system.api(tenant.key).get('/consents?subject_id=visitor-2');
  expect(body.data).toMatchObject([{ accepted: true, preferences: { ads: false } }]);
  expect(output()).toBe(`${body.data[0].id} 0\n`);
});

test('the webhook example of the README verifies a webhook and refuses a forged one', async () => {
  const tenant = await system.tenants.create();
  const port = await findFreePort();
  const { secret } = await createEndpoint(await system.signIn(tenant), `http://127.0.0.1:${port}/`);
  const { child, output } = await run('receive', readmeCode('**A webhook, received and verified.**', productUrl()), {
    PORT: String(port),
    WEBHOOK_SECRET: secret,
  });
  try {
    const forged = { method: 'POST', body: '{}', headers: { 'x-service-signature': 't=1,v1=00' } };
    await waitUntil('the receiver refuses what is forged', async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/`, forged).catch(() => undefined);
      return answer?.status === 400;
    });
    const { id } = await createConsent(system.api(tenant.key), tenant.site);
    await waitUntil('the event is shown', () => output().includes(id));
    expect(output()).toContain("type: 'consent.created'");
  } finally {
    child.kill('SIGKILL');
  }
});

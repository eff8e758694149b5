import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runProgram } from '@consent/testkit';
import { chartFolder } from '../../scripts/src/chart/chart-files';
import { useSystem } from '../system/use-system';

/** Runs the script of `helm test` against the product instead of in a pod. */

const system = useSystem();

function runScript(environment: Readonly<Record<string, string>>) {
  const script = join(chartFolder, 'files/test/record-consent.mjs');
  return runProgram(process.execPath, [script], { env: { GATEWAY_URL: system.baseUrl, ...environment } });
}

test('with an API key the script records a consent and reads it back', async () => {
  const tenant = await system.tenants.create();
  const { exitCode, output } = await runScript({ API_KEY: tenant.key, SITE_ID: tenant.site.id });
  expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.stringMatching(/Recorded and read consent \w{26}\.\n$/) });
  const [, id = ''] = /consent (\w{26})/.exec(output) ?? [];
  expect((await system.api(tenant.key).get(`/consents/${id}`)).status).toBe(200);
});

test('with a mail catcher the script registers an account and records a consent', async () => {
  const mailpit = await startMailpit();
  try {
    const { exitCode, output } = await runScript({ MAIL_URL: mailpit.url });
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.stringMatching(/Recorded and read consent \w{26}\.\n$/) });
  } finally {
    await mailpit.stop();
  }
});

test('without a key the script checks that calls without credentials are refused, and warns that it recorded nothing', async () => {
  const { exitCode, output } = await runScript({});
  expect(exitCode).toBe(0);
  expect(output).toContain('A consent without an API key is refused.');
  expect(output).toMatch(/NO CONSENT WAS RECORDED: .* set test\.apiKeySecret\.name and test\.siteId/);
});

test('with a wrong key the script fails and prints the response of the gateway', async () => {
  const { exitCode, output } = await runScript({ API_KEY: 'cs_live_wrong', SITE_ID: '3f0c1b52-7f3a-4a4f-9d53-0c7f1f6f2b11' });
  expect(exitCode).toBe(1);
  expect(output).toContain('answered 401 instead of 201');
});

/** The two Mailpit routes that the script reads, served from the product's mailbox. */
async function startMailpit(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://mailpit');
    const address = /to:"([^"]+)"/.exec(searchParams.get('query') ?? '')?.[1] ?? decodeURIComponent(pathname.split('/').at(-1) ?? '');
    const answer = async () => {
      const [mail] = await system.mailbox.mailsTo(address);
      if (pathname === '/api/v1/search') return { messages: mail === undefined ? [] : [{ ID: encodeURIComponent(address) }] };
      return { Text: mail?.text };
    };
    void answer().then((body) => response.end(JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

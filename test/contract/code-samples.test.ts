import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { readFileSync } from 'node:fs';
import { operations } from '../system/openapi';

const { paths } = JSON.parse(readFileSync(join(__dirname, '../../docs/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, { 'x-codeSamples': Sample[] }>>;
};

interface Sample {
  label: string;
  source: string;
}

interface Sent {
  request: string;
  headers: Record<string, string | undefined>;
  body: unknown;
}

const sent: Sent[] = [];
const names = ['authorization', 'cookie', 'x-csrf-token', 'x-site-token', 'origin', 'content-type'];
const variables = {
  API_KEY: 'sk-key',
  SESSION: 'session',
  CSRF_TOKEN: 'csrf',
  SITE_TOKEN: 'st_token',
  SITE_ORIGIN: 'https://shop.example.com',
};

let folder: string;
let server: Server;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-test-'));
  server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const headers = Object.fromEntries(names.map((name) => [name, request.headers[name] as string | undefined]));
      sent.push({
        request: `${request.method} ${request.url}`,
        headers,
        body: bytes.length === 0 ? undefined : JSON.parse(bytes.toString()),
      });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  env = { ...process.env, ...variables, BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1` };
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

const runners: Record<string, (source: string) => Promise<[string, string[]]>> = {
  curl: (source) => Promise.resolve(['sh', ['-c', source]]),
  TypeScript: async (source) => {
    // The samples contain no types, so Node runs them as JavaScript.
    await writeFile(join(folder, 'sample.mjs'), source);
    return [process.execPath, ['sample.mjs']];
  },
  Python: (source) => Promise.resolve(['python3', ['-c', source]]),
};

async function run({ label, source }: Sample): Promise<Sent> {
  const [program, values] = await (runners[label] as (typeof runners)[string])(source);
  await promisify(execFile)(program, values, { env, cwd: folder });
  expect(sent).toHaveLength(1);
  return sent.pop() as Sent;
}

test.each(operations.map((operation) => [operation.id, operation] as const))(
  'the samples of %s send the same request in every language',
  async (_id, operation) => {
    const samples = paths[operation.path]?.[operation.method.toLowerCase()]?.['x-codeSamples'] as Sample[];
    expect(samples.map(({ label }) => label)).toEqual(Object.keys(runners));
    const [first, ...others] = samples as [Sample, ...Sample[]];
    const expected = await run(first);
    const pattern = `^${operation.method} /api/v1${operation.path.replaceAll(/\{\w+\}/g, '[^/{}]+')}$`;
    expect(expected.request).toMatch(new RegExp(pattern));
    for (const sample of others) expect([sample.label, await run(sample)]).toEqual([sample.label, expected]);
  },
);

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { readFileSync } from 'node:fs';
import { operations, type Operation } from '../system/openapi';

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

/** One process runs all samples of a language, because most of the time of a sample is the start of its process. */
const runners = {
  curl: {
    extension: 'sh',
    program: 'sh',
    args: ['-c', 'for file in *; do (export BASE_URL="$SAMPLES_URL/${file%.sh}/api/v1"; . "./$file") || exit; done'],
  },
  TypeScript: {
    // The samples contain no types, so Node runs them as JavaScript.
    extension: 'mjs',
    program: process.execPath,
    args: [
      '--input-type=module',
      '-e',
      `import { readdirSync } from 'node:fs';
      for (const file of readdirSync('.')) {
        process.env.BASE_URL = process.env.SAMPLES_URL + '/' + file.replace('.mjs', '') + '/api/v1';
        await import('./' + file);
      }`,
    ],
  },
  Python: {
    extension: 'py',
    program: 'python3',
    args: [
      '-c',
      `import os, runpy
for file in os.listdir():
    os.environ["BASE_URL"] = os.environ["SAMPLES_URL"] + "/" + file.replace(".py", "") + "/api/v1"
    runpy.run_path(file)`,
    ],
  },
};
const languages = Object.keys(runners) as (keyof typeof runners)[];

const names = ['authorization', 'cookie', 'x-csrf-token', 'x-site-token', 'origin', 'content-type'];
const variables = {
  API_KEY: 'sk-key',
  SESSION: 'session',
  CSRF_TOKEN: 'csrf',
  SITE_TOKEN: 'st_token',
  SITE_ORIGIN: 'https://shop.example.com',
};

/** By language and operation, such as "curl/getConsent". Each sample has a base URL of its own. */
const sent = new Map<string, Sent[]>();
let folder: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-test-'));
  server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const [, sample = '', url = ''] = /^\/(\w+\/\w+)(\/.*)$/.exec(request.url as string) ?? [];
      const headers = Object.fromEntries(names.map((name) => [name, request.headers[name] as string | undefined]));
      const body: unknown = bytes.length === 0 ? undefined : JSON.parse(bytes.toString());
      sent.set(sample, [...(sent.get(sample) ?? []), { request: `${request.method} ${url}`, headers, body }]);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await Promise.all(languages.map(runSamples));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

const samplesOf = ({ path, method }: Operation) => paths[path]?.[method.toLowerCase()]?.['x-codeSamples'] ?? [];

async function runSamples(language: keyof typeof runners): Promise<void> {
  const { extension, program, args } = runners[language];
  const cwd = join(folder, language);
  await mkdir(cwd);
  for (const operation of operations) {
    const sample = samplesOf(operation).find(({ label }) => label === language);
    if (sample !== undefined) await writeFile(join(cwd, `${operation.id}.${extension}`), sample.source);
  }
  const samplesUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${language}`;
  await promisify(execFile)(program, args, { cwd, env: { ...process.env, ...variables, SAMPLES_URL: samplesUrl } });
}

test.each(operations.map((operation) => [operation.id, operation] as const))(
  'the samples of %s send the same request in every language',
  (id, operation) => {
    expect(samplesOf(operation).map(({ label }) => label)).toEqual(languages);
    const [expected, ...more] = sent.get(`curl/${id}`) ?? [];
    expect(more).toEqual([]);
    const pattern = `^${operation.method} /api/v1${operation.path.replaceAll(/\{\w+\}/g, '[^/{}]+')}$`;
    expect(expected?.request).toMatch(new RegExp(pattern));
    for (const language of languages) expect([language, sent.get(`${language}/${id}`)]).toEqual([language, [expected]]);
  },
);

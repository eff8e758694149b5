import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { describeWhen, runProgram } from '@consent/testkit';
import { useSystem } from '../../system/use-system';
import { useBundledSdk } from './bundled-sdk';
import { compile } from './compile';
import { isOnPath } from './is-on-path';

const system = useSystem();
const packageFolder = useBundledSdk();
const root = join(__dirname, '../../..');
let folder: string;
let tarball: string;
let packed: string[];

let project: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-sdk-package-'));
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: packageFolder,
  });
  const [{ filename, files }] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
  tarball = join(folder, filename);
  packed = files.map(({ path }) => path);
  project = join(folder, 'project');
  await mkdir(join(project, 'node_modules/@consent/sdk'), { recursive: true });
  await promisify(execFile)('tar', ['-xzf', tarball, '--strip-components', '1', '-C', join(project, 'node_modules/@consent/sdk')]);
  await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'project', private: true }));
  await symlink(join(root, 'node_modules/react'), join(project, 'node_modules/react'));
});
afterAll(() => rm(folder, { recursive: true }));

const runNode = (args: readonly string[], env: Record<string, string> = {}) =>
  runProgram(process.execPath, args, { cwd: project, env: { ...process.env, ...env } });

test('the package contains the builds, their types and the command line, and no sources or tests', () => {
  const entries = ['index', 'node/index', 'react/index'].flatMap((entry) =>
    ['mjs', 'cjs', 'd.mts', 'd.cts'].map((extension) => `dist/${entry}.${extension}`),
  );
  expect(packed).toEqual(expect.arrayContaining([...entries, 'bin/consent.mjs', 'dist/cli/main.mjs', 'package.json', 'README.md']));
  expect(packed.filter((path) => /(^src|^build|tsc\/|\.test\.)/.test(path))).toEqual([]);
});

test('the package has no dependencies except React for the hook', async () => {
  const manifest = JSON.parse(await readFile(join(project, 'node_modules/@consent/sdk/package.json'), 'utf8')) as Record<string, unknown>;
  expect([manifest['dependencies'], manifest['private']]).toEqual([undefined, undefined]);
  expect(manifest).toMatchObject({ peerDependencies: { react: '>=18' }, peerDependenciesMeta: { react: { optional: true } } });
  expect(Object.keys(manifest['peerDependencies'] as object)).toEqual(['react']);
  for (const path of packed.filter((each) => /\.[cm]js$/.test(each) && each.startsWith('dist/'))) {
    const code = await readFile(join(project, 'node_modules/@consent/sdk', path), 'utf8');
    const imported = [...code.matchAll(/(?:^import .*?from |^import |require\()"([^"]+)"/gm)].map(([, name]) => name as string);
    const others = path.startsWith('dist/react/') ? ['react'] : [];
    expect([path, imported.filter((name) => !name.startsWith('.') && !isBuiltin(name))]).toEqual([path, others]);
  }
});

test('publint finds nothing', async () => {
  const { exitCode, output } = await runNode([join(root, 'node_modules/publint/src/cli.js'), tarball, '--strict']);
  expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.stringContaining('All good!') });
});

test('@arethetypeswrong/cli finds nothing', async () => {
  const { exitCode, output } = await runNode([
    join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js'),
    tarball,
    '--no-emoji',
    '--format',
    'ascii',
  ]);
  expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.stringContaining('No problems found') });
});

const program = `
import { ConsentClient, isConsentError, type Consent, type WebhookEvent } from '@consent/sdk';
import { readWebhook, saveExport } from '@consent/sdk/node';
import { useConsent, type VisitorConsent } from '@consent/sdk/react';
const client = new ConsentClient({ baseUrl: 'https://c.example.com', apiKey: 'sk-test' });
export async function use(): Promise<Consent> {
  await saveExport(client, 'exp_1', 'file');
  const event: WebhookEvent = readWebhook({ rawBody: '', header: '', secret: '' });
  if (event.type === 'consent.erased') event.data.erased.toFixed();
  // @ts-expect-error: accepted is missing
  await client.consents.create({ site_id: 's', subject_id: 's' });
  const error: unknown = undefined;
  if (isConsentError(error, 'not_found')) error.code satisfies 'not_found';
  for await (const consent of client.consents.list({ accepted: true })) return consent;
  return client.consents.get('id');
}
export function useAnalytics(): boolean | undefined {
  const all: VisitorConsent = useConsent();
  all.preferences['any'] satisfies boolean | undefined;
  const { preferences, allows, set, show } = useConsent<'analytics' | 'ads'>();
  set(true);
  set({ ads: false });
  show();
  // @ts-expect-error: no such category
  allows('adds');
  // @ts-expect-error: no such category
  set({ adds: true });
  return allows('ads') ? preferences.analytics : undefined;
}
`;

test.each([
  ['5.9', 'node16', 'node16', ['use.cts', 'use.mts'], 'typescript'],
  ['7', 'esnext', 'bundler', ['use.ts'], 'tsc7'],
] as const)(
  'the types resolve with TypeScript %s, module %s and resolution %s in %s',
  async (_version, module, resolution, files, compiler) => {
    for (const file of files) await writeFile(join(project, file), program);
    await mkdir(join(project, 'node_modules/@types'), { recursive: true });
    await symlink(join(root, 'node_modules/@types/node'), join(project, 'node_modules/@types/node')).catch(() => undefined);
    await symlink(join(root, 'node_modules/undici-types'), join(project, 'node_modules/undici-types')).catch(() => undefined);
    const options = ['--strict', '--noEmit', '--target', 'es2022', '--types', 'node', '--exactOptionalPropertyTypes'];
    const args = [...options, '--module', module, '--moduleResolution', resolution, ...files];
    expect(await compile(project, args, compiler)).toEqual({ exitCode: 0, output: '' });
  },
);

test.each([
  [
    'esm.mjs',
    "import { ConsentClient } from '@consent/sdk'; import { readWebhook } from '@consent/sdk/node'; import { useConsent } from '@consent/sdk/react';",
  ],
  [
    'commonjs.cjs',
    "const { ConsentClient } = require('@consent/sdk'); const { readWebhook } = require('@consent/sdk/node'); const { useConsent } = require('@consent/sdk/react');",
  ],
])('%s loads every entry and calls the product', async (file, imports) => {
  const tenant = await system.tenants.create();
  const code = `${imports}
    new ConsentClient({ baseUrl: process.env.URL, apiKey: process.env.KEY }).policies.list().page().then(({ data }) => console.log(data.length, typeof readWebhook, typeof useConsent));`;
  await writeFile(join(project, file), code);
  expect(await runNode([file], { URL: system.baseUrl, KEY: tenant.key })).toEqual({ exitCode: 0, output: '0 function function\n' });
});

test('the React entry starts with "use client" for bundlers of React Server Components', async () => {
  for (const file of ['index.mjs', 'index.cjs']) {
    const code = await readFile(join(project, 'node_modules/@consent/sdk/dist/react', file), 'utf8');
    expect([file, code.split('\n')[0]]).toEqual([file, '"use client";']);
  }
});

test('isConsentError of one build recognizes errors of the other build', async () => {
  const code = `import { ConsentError } from '@consent/sdk'; import { createRequire } from 'node:module';
    const { isConsentError } = createRequire(import.meta.url)('@consent/sdk');
    const error = new ConsentError({ code: 'not_found', message: '' });
    console.log(isConsentError(error, 'not_found'), isConsentError(error, 'conflict'));`;
  await writeFile(join(project, 'both.mjs'), code);
  expect((await runNode(['both.mjs'])).output).toBe('true false\n');
});

test('the main entry runs with fetch and without any Node API', async () => {
  const tenant = await system.tenants.create();
  const shared = packed.filter((path) => /^dist\/shared\/.*\.cjs$/.test(path));
  const read = async (path: string) => [basename(path), await readFile(join(packageFolder, path), 'utf8')] as const;
  const code = Object.fromEntries(await Promise.all(['dist/index.cjs', ...shared].map(read)));
  const web = {
    fetch,
    crypto,
    URL,
    URLSearchParams,
    AbortController,
    AbortSignal,
    TextEncoder,
    setTimeout,
    clearTimeout,
    tenant,
    baseUrl: system.baseUrl,
  };
  const work = `
    const code = ${JSON.stringify(code)};
    const load = (path) => {
      const text = code[path.split('/').at(-1)];
      if (text === undefined) throw new Error(path + ' is not there');
      const module = { exports: {} };
      new Function('module', 'exports', 'require', text)(module, module.exports, load);
      return module.exports;
    };
    const { ConsentClient } = load('index.cjs');
    const client = new ConsentClient({ baseUrl, apiKey: tenant.key });
    (async () => {
      const queue = client.consents.queue();
      await queue.add({ site_id: tenant.site.id, subject_id: 'edge', accepted: true });
      const totals = await queue.close();
      const subjects = [];
      for await (const consent of client.consents.list()) subjects.push(consent.subject_id);
      return JSON.stringify({ totals, subjects, node: typeof process + typeof Buffer + typeof require });
    })();`;
  expect(JSON.parse((await runInContext(work, createContext(web))) as string)).toEqual({
    totals: { created: 1, failed: 0, skippedQuota: 0 },
    subjects: ['edge'],
    node: 'undefinedundefinedundefined',
  });
});

for (const [name, args] of [
  ['Deno', ['run', '--allow-net', '--allow-env', '--allow-read']],
  ['Bun', ['run']],
] as const) {
  describeWhen(isOnPath(name.toLowerCase()), `no ${name}`)(name, () => {
    test('loads both entries and calls the product', async () => {
      const tenant = await system.tenants.create();
      const code = `import { ConsentClient } from '@consent/sdk'; import { readWebhook } from '@consent/sdk/node'; import process from 'node:process';
        const { data } = await new ConsentClient({ baseUrl: process.env.URL, apiKey: process.env.KEY }).policies.list().page();
        console.log(data.length, typeof readWebhook);`;
      await writeFile(join(project, 'runtime.mjs'), code);
      const env = { ...process.env, URL: system.baseUrl, KEY: tenant.key };
      expect(await runProgram(name.toLowerCase(), [...args, 'runtime.mjs'], { cwd: project, env })).toEqual({
        exitCode: 0,
        output: '0 function\n',
      });
    });
  });
}

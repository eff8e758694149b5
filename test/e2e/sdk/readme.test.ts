import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runProgram } from '@consent/testkit';
import { useSystem } from '../../system/use-system';
import { useBundledSdk } from './bundled-sdk';
import { compile } from './compile';
import { sdkClient } from './sdk-client';

const system = useSystem();
const packageFolder = useBundledSdk();
const readme = readFileSync(join(packageFolder, 'README.md'), 'utf8');
let folder: string;

beforeAll(async () => {
  // Inside the repository, so that Node finds the package.
  folder = await mkdtemp(join(__dirname, 'readme-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The code block below a heading, or above the first one. It contains no types, so Node runs it as JavaScript. */
function codeBelow(heading: string, language = 'ts'): string {
  const section = readme.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';
  const [, code] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(section) ?? [];
  if (code === undefined) throw new Error(`There is no code below "${heading}".`);
  return code.replaceAll('http://127.0.0.1:8080', system.baseUrl);
}

async function run(name: string, code: string, settings: Record<string, string>) {
  await writeFile(join(folder, name), code);
  const { exitCode, output } = await runProgram(process.execPath, [name], { cwd: folder, env: { ...process.env, ...settings } });
  expect({ exitCode, output }).toMatchObject({ exitCode: 0 });
  return output;
}

test('the README has less than 130 lines', () => {
  expect(readme.split('\n').length).toBeLessThan(130);
});

test('the examples of the README run one after the other with the documented results', async () => {
  const tenant = await system.tenants.create();
  const sections = ['# @consent/sdk', 'Errors', 'Lists', 'Many consents', 'Exports and evidence'];
  const output = await run('examples.mjs', sections.map((heading) => codeBelow(heading)).join('\n'), {
    CONSENT_KEY: tenant.key,
    CONSENT_SITE: tenant.site.id,
  });

  const client = sdkClient(system, tenant);
  const [first] = (await client.consents.list({ subject_id: 'visitor-3' }).page()).data;
  const [second] = (await client.consents.list({ subject_id: 'visitor-4' }).page()).data;
  expect(first).toMatchObject({ preferences: { analytics: false } });
  const lines = output.split('\n');
  const checked = "1 [ { index: 0, status: 'valid', error: '' } ]";
  expect(lines.slice(0, 5)).toEqual([first?.id, 'There is no such consent.', `${first?.id} true`, second?.id, checked]);
  expect((await client.consents.list({ subject_id: 'visitor-5' }).page()).data).toEqual([]);
  expect((await readFile(join(folder, 'consents.csv'), 'utf8')).trimEnd().split('\r\n')).toHaveLength(3);
  expect((await readFile(join(folder, 'evidence.zip'))).subarray(0, 2).toString()).toBe('PK');
});

test('the webhook example refuses a request without a valid signature', async () => {
  const module = join(folder, 'webhook.mjs');
  await writeFile(module, codeBelow('Webhooks'));
  const script = `import { handleWebhook } from ${JSON.stringify(pathToFileURL(module).href)};
    try { handleWebhook(Buffer.from('{}'), { 'x-service-signature': 't=1,v1=00' }); } catch (error) { console.log(error.name, error.reason); }`;
  expect(await run('refuse.mjs', script, { WEBHOOK_SECRET: 'whsec_x' })).toBe('WebhookError header_malformed\n');
});

test('the React example compiles and renders nothing on a server', async () => {
  await writeFile(join(folder, 'analytics.tsx'), codeBelow('React', 'tsx'));
  const options = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--jsx', 'react-jsx', '--types', 'node', '--skipLibCheck'];
  expect(await compile(folder, [...options, '--ignoreConfig', 'analytics.tsx'])).toEqual({ exitCode: 0, output: '' });
  const script = `import { createElement } from 'react';
    import { renderToString } from 'react-dom/server';
    import { Analytics } from './analytics.js';
    console.log(JSON.stringify(renderToString(createElement(Analytics))));`;
  expect(await run('render.mjs', script, {})).toBe('""\n');
});

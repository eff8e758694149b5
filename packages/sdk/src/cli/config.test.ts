import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSetting, getSetting, type SettingName } from './config';

const demo = {
  base_url: 'http://127.0.0.1:8080/api/v1',
  api_key: 'sk-demo',
  site_id: 'demo-site',
  email: 'demo@example.com',
  password: 'demo',
};
const names: SettingName[] = ['CONSENT_URL', 'CONSENT_KEY', 'CONSENT_SITE', 'CONSENT_EMAIL', 'CONSENT_PASSWORD'];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'consent-sdk-config-'));
  for (const name of names) vi.stubEnv(name, '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function workIn(path: string): void {
  const cwd = join(folder, path);
  mkdirSync(cwd, { recursive: true });
  vi.spyOn(process, 'cwd').mockReturnValue(cwd);
}

function writeDemo(path: string, content: object = demo): void {
  mkdirSync(join(folder, path, '.data'), { recursive: true });
  writeFileSync(join(folder, path, '.data/demo.json'), JSON.stringify(content));
}

const foundIn = () => findSetting('CONSENT_KEY');

test('without settings the demo account of the current folder is used', () => {
  writeDemo('.');
  workIn('.');
  expect(names.map((name) => findSetting(name))).toEqual(Object.values(demo));
});

test.each(['CONSENT_KEY', 'CONSENT_EMAIL', 'CONSENT_PASSWORD'] as const)(
  '%s of the environment never goes to the server of a file',
  (name) => {
    writeDemo('.');
    workIn('.');
    vi.stubEnv(name, 'production');
    expect(findSetting('CONSENT_URL')).toBeUndefined();
    expect(() => getSetting('CONSENT_URL')).toThrow(`Set CONSENT_URL too: ${name} is sent only to a server that the environment names.`);
  },
);

test('a server of the environment never gets a credential of a file', () => {
  writeDemo('.');
  workIn('.');
  vi.stubEnv('CONSENT_URL', 'https://consent.example.com');
  expect(names.map((name) => findSetting(name))).toEqual(['https://consent.example.com', undefined, undefined, undefined, undefined]);
});

test('the site of the environment may be one of the demo account', () => {
  writeDemo('.');
  workIn('.');
  vi.stubEnv('CONSENT_SITE', 'other-site');
  expect([findSetting('CONSENT_SITE'), foundIn()]).toEqual(['other-site', 'sk-demo']);
});

test('within a repository the file of its root counts, and nothing above the root', () => {
  mkdirSync(join(folder, 'repository/.git'), { recursive: true });
  workIn('repository/examples/node-script');
  writeDemo('.');
  expect(foundIn()).toBeUndefined();
  writeDemo('repository');
  expect(foundIn()).toBe('sk-demo');
});

test('outside of a repository no parent folder counts', () => {
  writeDemo('.');
  workIn('below');
  expect(foundIn()).toBeUndefined();
});

test('a file of another user does not count', () => {
  writeDemo('.');
  workIn('.');
  vi.spyOn(process as { getuid: () => number }, 'getuid').mockReturnValue(12345);
  expect(foundIn()).toBeUndefined();
});

test.each(['https://consent.example.com/api/v1', 'http://127.0.0.1.example.com', 'no address'])(
  'a file that names the server %s does not count',
  (url) => {
    writeDemo('.', { ...demo, base_url: url });
    workIn('.');
    expect(foundIn()).toBeUndefined();
  },
);

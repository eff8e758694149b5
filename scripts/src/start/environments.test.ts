import { startSettings } from '../config';
import type { Secrets } from './data-folder';
import { environments, ignoredSettings, type Surroundings } from './environments';
import type { Ports } from './ports';

const publicUrl = 'http://127.0.0.1:8080';
const ports = new Proxy({}, { get: () => 7000 }) as Ports;
const secrets = new Proxy({}, { get: (_, name) => `made ${String(name)}` }) as Secrets;

function withShell(shell: Record<string, string>): Surroundings {
  return { settings: startSettings(shell), publicPort: 8080, publicUrl, ports, secrets, dashboardFolder: '/dashboard' };
}
const inShell = (shell: Record<string, string>) => environments(withShell(shell), { redis: 'redis://r', nats: 'nats://n' });

test.each([
  ['WEBHOOK_ALLOW_INSECURE', 'false'],
  ['EXPORT_INLINE_MAX_ROWS', '7'],
  ['SMTP_URL', 'smtp://mail.example.com'],
  ['MAIL_FROM', 'Somebody <somebody@example.com>'],
  ['CONTACT_EMAIL', 'contact@example.com'],
  ['PUBLIC_URL', 'https://consent.example.com'],
  ['DASHBOARD_URL', 'https://dashboard.example.com'],
  ['LOG_LEVEL', 'warn'],
])('every process gets %s of the shell', (name, value) => {
  for (const environment of Object.values(inShell({ [name]: value }))) expect(environment[name]).toBe(value);
  expect(ignoredSettings(withShell({ [name]: value }))).toEqual([]);
});

test('[decision 5.5] an empty or absent setting has its value for a developer’s machine', () => {
  for (const shell of [{}, { WEBHOOK_ALLOW_INSECURE: '', DASHBOARD_URL: '' }] as Record<string, string>[])
    expect(inShell(shell).webhook).toMatchObject({ WEBHOOK_ALLOW_INSECURE: 'true', DASHBOARD_URL: publicUrl });
});

test('links in mails lead to PUBLIC_URL of the shell', () => {
  expect(inShell({ PUBLIC_URL: 'https://consent.example.com' }).account['DASHBOARD_URL']).toBe('https://consent.example.com');
});

test.each([
  ['API_KEY_PEPPER', 'made api_key_pepper'],
  ['CONSENT_HTTP_ADDRESS', '127.0.0.1:7000'],
  ['RPC_PORT', '7000'],
  ['NODE_ENV', 'development'],
  ['MIGRATIONS', 'run'],
  ['RPC_TLS_CA', ''],
])('%s of the shell reaches no process and is listed as ignored', (name, decided) => {
  const shell = { [name]: 'a value of the shell' };
  expect(inShell(shell).consent[name]).toBe(decided);
  expect(ignoredSettings(withShell(shell))).toEqual([name]);
});

test('a setting of the shell with the same value, an empty value or no value is not listed as ignored', () => {
  expect(ignoredSettings(withShell({ NODE_ENV: 'development', API_KEY_PEPPER: '' }))).toEqual([]);
  expect(ignoredSettings(withShell({}))).toEqual([]);
});

import { randomBytes } from 'node:crypto';
import { gatewayConfig } from '../../gateway/src/config';
import { accountConfig } from '../../services/account/src/config';
import { consentConfig } from '../../services/consent/src/config';
import { exportConfig } from '../../services/export/src/config';
import { policyConfig } from '../../services/policy/src/config';
import { webhookConfig } from '../../services/webhook/src/config';

const random = () => randomBytes(32).toString('base64');

const validSettings: Record<string, string> = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://consent.example',
  DASHBOARD_URL: 'https://consent.example',
  DATABASE_URL: 'postgres://service:secret@db/service',
  REDIS_URL: 'rediss://:secret@redis:6379/0',
  NATS_URL: 'tls://user:secret@nats:4222',
  SMTP_URL: 'smtps://user:secret@mail:465',
  MAIL_FROM: 'Consent <no-reply@consent.example>',
  CONTACT_EMAIL: 'team@consent.example',
  RPC_TLS_CA: '/tls/ca.crt',
  RPC_TLS_CERT: '/tls/tls.crt',
  RPC_TLS_KEY: '/tls/tls.key',
  ACCOUNT_ADDRESS: 'account:7000',
  CONSENT_ADDRESS: 'consent:7000',
  POLICY_ADDRESS: 'policy:7000',
  WEBHOOK_ADDRESS: 'webhook:7000',
  EXPORT_ADDRESS: 'export:7000',
  EVIDENCE_ADDRESS: 'evidence:7000',
  CONSENT_HTTP_ADDRESS: 'consent:7001',
  EXPORT_HTTP_ADDRESS: 'export:7001',
  EVIDENCE_HTTP_ADDRESS: 'evidence:7001',
  API_KEY_PEPPER: random(),
  CURSOR_KEY: random(),
  CSRF_SECRET: random(),
  LIMIT_KEY_SECRET: random(),
  WEBHOOK_SUBJECT_KEY: random(),
  WEBHOOK_SECRET_KEYS: `first:${random()}`,
  EXPORT_TOKEN_KEYS: `first:${randomBytes(32).toString('base64url')}`,
  EVENT_KEYS: `first:${randomBytes(32).toString('base64url')}`,
};

const noTls = { RPC_TLS_CA: '', RPC_TLS_CERT: '', RPC_TLS_KEY: '' };
const tlsFiles = Object.keys(noTls);
const zeroKey = `first:${Buffer.alloc(32).toString('base64')}`;
const allInsecure = {
  ...noTls,
  PUBLIC_URL: 'http://consent.example',
  DASHBOARD_URL: 'http://consent.example',
  REDIS_URL: 'redis://redis:6379/0',
  NATS_URL: 'nats://nats:4222',
  API_KEY_PEPPER: 'a'.repeat(32),
  CURSOR_KEY: 'c'.repeat(32),
  CSRF_SECRET: 'ab'.repeat(16),
  LIMIT_KEY_SECRET: '0'.repeat(64),
  WEBHOOK_SUBJECT_KEY: 'w'.repeat(40),
  WEBHOOK_SECRET_KEYS: zeroKey,
  EXPORT_TOKEN_KEYS: `first:${'e'.repeat(43)}`,
  WEBHOOK_ALLOW_INSECURE: 'true',
  SSO_ALLOW_INSECURE: 'true',
  EVENT_KEYS: '',
  PASSWORD_MEMORY_MIB: '45',
  DEMO_FILE: '.data/demo.json',
};

const processes: { name: string; load: (env: Record<string, string>) => unknown; demands: string[] }[] = [
  {
    name: 'gateway',
    load: gatewayConfig,
    demands: ['PUBLIC_URL', 'REDIS_URL', 'API_KEY_PEPPER', 'CURSOR_KEY', 'CSRF_SECRET', 'LIMIT_KEY_SECRET', 'DEMO_FILE'],
  },
  {
    name: 'account',
    load: accountConfig,
    demands: ['DASHBOARD_URL', 'REDIS_URL', 'NATS_URL', 'EVENT_KEYS', 'PASSWORD_MEMORY_MIB', 'SSO_ALLOW_INSECURE', 'API_KEY_PEPPER'],
  },
  { name: 'consent', load: consentConfig, demands: ['NATS_URL', 'EVENT_KEYS', 'CURSOR_KEY'] },
  { name: 'policy', load: policyConfig, demands: ['REDIS_URL', 'NATS_URL', 'EVENT_KEYS'] },
  { name: 'export', load: exportConfig, demands: ['NATS_URL', 'EVENT_KEYS', 'EXPORT_TOKEN_KEYS'] },
  {
    name: 'webhook',
    load: webhookConfig,
    demands: ['NATS_URL', 'EVENT_KEYS', 'CURSOR_KEY', 'WEBHOOK_SUBJECT_KEY', 'WEBHOOK_SECRET_KEYS', 'WEBHOOK_ALLOW_INSECURE'],
  },
];

function faultsOf(load: (env: Record<string, string>) => unknown, settings: Record<string, string>): string[] {
  try {
    load({ ...validSettings, ...settings });
    return [];
  } catch (error) {
    expect((error as Error).name).toBe('ConfigError');
    return [...(error as Error).message.matchAll(/^ {2}([A-Z0-9_]+): /gm)].map(([, name]) => name as string).sort();
  }
}

describe.each(processes)('[threats 80] $name in production', ({ load, demands }) => {
  const sorted = (...names: string[]) => [...names].sort();

  test('starts with valid production settings', () => {
    expect(faultsOf(load, {})).toEqual([]);
  });

  test('refuses every insecure setting, all in one message', () => {
    expect(faultsOf(load, allInsecure)).toEqual(sorted(...demands, ...tlsFiles));
  });

  test('is the default without NODE_ENV', () => {
    expect(faultsOf(load, { ...allInsecure, NODE_ENV: '' })).toEqual(sorted(...demands, ...tlsFiles));
  });

  test.each(demands)('refuses %s alone', (name) => {
    expect(faultsOf(load, { [name]: allInsecure[name as keyof typeof allInsecure] })).toEqual([name]);
  });

  test('starts without TLS or credentials for Redis and NATS only when each is switched off explicitly', () => {
    const open = { ...noTls, REDIS_URL: allInsecure.REDIS_URL, NATS_URL: allInsecure.NATS_URL };
    expect(faultsOf(load, { ...open, RPC_TLS: 'off', REDIS_CREDENTIALS: 'off', NATS_CREDENTIALS: 'off' })).toEqual([]);
    expect(faultsOf(load, { ...noTls, RPC_TLS: 'no' })).toContain('RPC_TLS');
    expect(faultsOf(load, { RPC_TLS: 'off' })).toEqual(tlsFiles);
    expect(faultsOf(load, { RPC_TLS_KEY: '' })).toEqual(['RPC_TLS_KEY']);
  });

  test('accepts the same settings in development', () => {
    expect(faultsOf(load, { ...allInsecure, NODE_ENV: 'development' })).toEqual([]);
  });
});

describe('[threats 80] production credentials', () => {
  const withoutLogin = { NATS_URL: 'nats://nats:4222' };

  test.each([
    ['a token in the address', { NATS_URL: 'nats://token@nats:4222' }],
    ['a user and a password', { ...withoutLogin, NATS_USER: 'u', NATS_PASSWORD: 'p' }],
    ['a token', { ...withoutLogin, NATS_TOKEN: 't' }],
    ['a file of credentials', { ...withoutLogin, NATS_CREDS_FILE: '/nats/user.creds' }],
    ['an NKey', { ...withoutLogin, NATS_NKEY_FILE: '/nats/user.nk' }],
    ['a client certificate', { ...withoutLogin, NATS_TLS_CERT: '/nats/tls.crt', NATS_TLS_KEY: '/nats/tls.key' }],
  ])('for NATS may be %s', (_what, settings) => {
    expect(faultsOf(consentConfig, settings)).toEqual([]);
  });

  test.each(['nats://a:b@one:4222,nats://two:4222', 'nats:4222', '127.0.0.1:4222', 'nats://:4222'])('are reported missing in %s', (url) => {
    expect(faultsOf(consentConfig, { NATS_URL: url })).toEqual(['NATS_URL']);
  });

  test('for events are refused when a key is guessable', () => {
    expect(faultsOf(consentConfig, { EVENT_KEYS: `${validSettings['EVENT_KEYS']},second:${'ab'.repeat(20)}` })).toEqual(['EVENT_KEYS']);
  });

  test('are not repeated in the error message', () => {
    const secrets = { NATS_URL: 'nats://a:hunter2hunter2@one:4222,nats://two:4222', CURSOR_KEY: 'hunter2' };
    expect(() => consentConfig({ ...validSettings, ...secrets })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  });
});

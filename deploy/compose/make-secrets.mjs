// npm run compose:secrets [-- https://consent.example.com]
// Writes deploy/.env, which deploy/compose.yaml reads. Uses only Node's modules, so that a plain image of Node can run
// it.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const random = () => randomBytes(32).toString('base64url');
const keyed = () => `first:${random()}`;
/** A letter and hex digits only: it is used in URLs, and NATS reads 12e4 as a number. */
const password = () => `p${randomBytes(24).toString('hex')}`;

const makers = {
  POSTGRES_PASSWORD: password,
  ACCOUNT_DATABASE_PASSWORD: password,
  CONSENT_DATABASE_PASSWORD: password,
  POLICY_DATABASE_PASSWORD: password,
  WEBHOOK_DATABASE_PASSWORD: password,
  EXPORT_DATABASE_PASSWORD: password,
  EVIDENCE_DATABASE_PASSWORD: password,
  REDIS_PASSWORD: password,
  NATS_PASSWORD: password,
  API_KEY_PEPPER: random,
  CURSOR_KEY: random,
  CSRF_SECRET: random,
  LIMIT_KEY_SECRET: random,
  DEVICE_COOKIE_KEYS: keyed,
  EVENT_KEYS: keyed,
  EXPORT_TOKEN_KEYS: keyed,
  EVIDENCE_KEYS: () => `first:${randomBytes(32).toString('base64')}`,
  WEBHOOK_SECRET_KEYS: () => `first:${randomBytes(32).toString('base64')}`,
  WEBHOOK_SUBJECT_KEY: random,
};

const [address, target = fileURLToPath(new URL('../.env', import.meta.url))] = process.argv.slice(2);
if (address !== undefined && !URL.canParse(address)) {
  console.error(`"${address}" is not an address. For example: npm run compose:secrets -- https://consent.example.com`);
  process.exit(1);
}

const before = existsSync(target) ? readFileSync(target, 'utf8') : '';
const kept = new Map(before.split('\n').flatMap((line) => (/^\w+=/.test(line) ? [[line.slice(0, line.indexOf('=')), line]] : [])));
// Existing values stay: a new pepper would invalidate every key, a new password would lock services out of their databases.
for (const [name, make] of Object.entries(makers)) if (!kept.has(name)) kept.set(name, `${name}=${make()}`);
if (address !== undefined) {
  const { origin, protocol, hostname } = new URL(address);
  kept.set('CONSENT_PUBLIC_URL', `CONSENT_PUBLIC_URL=${origin}`);
  // Part of each log's origin, so it must not change with the address.
  if (!kept.has('CONSENT_EVIDENCE_HOST')) kept.set('CONSENT_EVIDENCE_HOST', `CONSENT_EVIDENCE_HOST=${hostname}`);
  kept.set('CONSENT_NODE_ENV', `CONSENT_NODE_ENV=${protocol === 'https:' ? 'production' : 'development'}`);
}

writeFileSync(target, `${[...kept.values()].join('\n')}\n`, { mode: 0o600 });
chmodSync(target, 0o600);
console.log(
  `The secrets are in ${target}. Keep a copy in a safe place: without API_KEY_PEPPER no API key works, and without EVIDENCE_KEYS no log can be signed on.`,
);

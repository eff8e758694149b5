import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyStandardWebhook, verifyWebhook, type WebhookVerification } from '@consent/webhook-verifier';
import { testWhen } from '@consent/testkit';
import { findPython } from './python';

interface Case {
  name: string;
  scheme: 'service' | 'standard';
  secret: string;
  body?: string;
  body_base64?: string;
  headers: Record<string, string>;
  now: number;
  tolerance_seconds: number;
  outcome: string;
}

const file = join(__dirname, 'webhook-signatures.json');
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] };

function verify({
  scheme,
  secret,
  body,
  body_base64: bodyBase64,
  headers,
  now,
  tolerance_seconds: toleranceSeconds,
}: Case): WebhookVerification {
  const rawBody = body ?? Buffer.from(bodyBase64 ?? '', 'base64');
  const time = { toleranceSeconds, now: new Date(now * 1000) };
  if (scheme === 'standard') return verifyStandardWebhook({ rawBody, headers, secret, ...time });
  return verifyWebhook({ rawBody, header: headers['x-service-signature'], secret, ...time });
}

test.each(cases.map((each) => [each.name, each] as const))('TypeScript: %s', (_, each) => {
  const result = verify(each);
  expect(result.ok ? 'ok' : result.reason).toBe(each.outcome);
});

test('the cases cover every outcome for each signature scheme', () => {
  const outcomesOf = (scheme: string) => new Set(cases.filter((each) => each.scheme === scheme).map(({ outcome }) => outcome));
  for (const scheme of ['service', 'standard']) {
    expect([...outcomesOf(scheme)].sort()).toEqual([
      'header_malformed',
      'header_missing',
      'ok',
      'secret_unusable',
      'signature_mismatch',
      'timestamp_in_future',
      'timestamp_too_old',
    ]);
  }
});

const python = findPython();
const testWithPython = testWhen(python !== undefined, 'no python3');

testWithPython('an independent Python implementation returns the same outcome for every case', () => {
  const run = spawnSync(python as string, [join(__dirname, 'verify_webhook.py'), file], { encoding: 'utf8', timeout: 20_000 });
  expect(`${run.stdout}${run.stderr}`).toBe(`${cases.length} of ${cases.length} as expected\n`);
  expect(run.status).toBe(0);
});

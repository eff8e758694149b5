import { webhookConfig } from './config';

const required = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://localhost/webhook',
  NATS_URL: 'nats://localhost',
  CURSOR_KEY: 'c'.repeat(32),
  WEBHOOK_SECRET_KEYS: `k1:${'k'.repeat(44)}`,
  WEBHOOK_SUBJECT_KEY: 's'.repeat(32),
};

test('the defaults equal the values of the specification', () => {
  expect(webhookConfig(required)).toMatchObject({
    // spec 6, delivery rule 1.
    WEBHOOK_TIMEOUT_MS: 10_000,
    // Decisions 5.6, 5.8 and 5.5.
    WEBHOOK_RETRY_WAITS_SECONDS: [30, 120, 600, 3600],
    WEBHOOK_RETENTION_DAYS: 30,
    WEBHOOK_ALLOW_INSECURE: false,
  });
});

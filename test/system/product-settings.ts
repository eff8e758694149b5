/** All clients of a test share one address and write faster than people. Only tests of these limits set them low. */
const roomyLimits = {
  LIMIT_LOGIN_ADDRESS_MAX: '10000',
  LIMIT_REGISTER_ADDRESS_MAX: '10000',
  LIMIT_FORGOT_PASSWORD_ADDRESS_MAX: '10000',
  LIMIT_RESEND_VERIFICATION_ADDRESS_MAX: '10000',
  LIMIT_CONTACT_ADDRESS_MAX: '10000',
  LIMIT_SSO_ADDRESS_MAX: '10000',
  LIMIT_SSO_EMAIL_MAX: '10000',
  LIMIT_SSO_CALLBACK_ADDRESS_MAX: '10000',
  LIMIT_SESSION_WRITES_MAX: '10000',
  LIMIT_SESSION_ROWS_MAX: '100000',
  LIMIT_SESSION_READS_MAX: '10000',
  LIMIT_LOG_ADDRESS_MAX: '100000',
};

/** For products whose Redis no test stops or stalls: on a busy machine a short timeout would look like an outage. */
export const patientWithRedis = { REDIS_TIMEOUT_MS: '20000' };

interface Surroundings {
  redis: { url: string };
  nats: { url: string };
  smtpPort: number;
  exportFolder: string;
}

export function productSettings({ redis, nats, smtpPort, exportFolder }: Surroundings) {
  return {
    NODE_ENV: 'test',
    REDIS_URL: redis.url,
    NATS_URL: nats.url,
    EVENT_KEYS: `test:${'v'.repeat(32)}`,
    API_KEY_PEPPER: 'p'.repeat(32),
    CURSOR_KEY: 'c'.repeat(32),
    CSRF_SECRET: 's'.repeat(32),
    DEVICE_COOKIE_KEYS: `test:${'d'.repeat(32)}`,
    LIMIT_KEY_SECRET: 'l'.repeat(32),
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'Consent <no-reply@example.com>',
    CONTACT_EMAIL: 'team@example.com',
    DASHBOARD_URL: 'http://127.0.0.1:8080',
    PUBLIC_URL: 'http://127.0.0.1:8080',
    WEBHOOK_SECRET_KEYS: `test:${Buffer.alloc(32, 'w').toString('base64')}`,
    WEBHOOK_SUBJECT_KEY: 'w'.repeat(32),
    EXPORT_FOLDER: exportFolder,
    EVIDENCE_KEYS: `test:${Buffer.alloc(32, 'k').toString('base64')}`,
    EVIDENCE_TURN_MS: '100',
    EVIDENCE_ANCHOR_SECONDS: '2',
    EVIDENCE_ANNOUNCE_SECONDS: '5',
    EXPORT_TOKEN_KEYS: `test:${'e'.repeat(32)}`,
    // Test receivers run on this machine.
    WEBHOOK_ALLOW_INSECURE: 'true',
    SSO_ALLOW_INSECURE: 'true',
    // A hash of 46 MiB takes 25 ms, and every tenant needs one.
    PASSWORD_MEMORY_MIB: '1',
    ...roomyLimits,
  };
}

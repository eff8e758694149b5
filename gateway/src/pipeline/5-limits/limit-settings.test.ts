import type { z } from 'zod';
import { loadConfig } from '@consent/kernel';
import { limitBudgets, limitSettings } from './limit-settings';

const budgets = (env: Record<string, string>) => limitBudgets(loadConfig(limitSettings, env) as z.infer<z.ZodObject<typeof limitSettings>>);

test('[decisions 5.3, 8.5, 9.7] without settings the limits are those of the decisions', () => {
  const quarterHour = 900_000;
  const hour = 3_600_000;
  expect(budgets({})).toMatchObject({
    login_address: { max: 10, windowMs: quarterHour },
    login_email: { max: 5, windowMs: quarterHour },
    login_device: { max: 5, windowMs: quarterHour },
    forgot_password_address: { max: 5, windowMs: hour },
    forgot_password_email: { max: 3, windowMs: hour },
    resend_verification_address: { max: 5, windowMs: hour },
    resend_verification_email: { max: 3, windowMs: hour },
    register_address: { max: 10, windowMs: hour },
    register_email: { max: 3, windowMs: hour },
    contact_address: { max: 5, windowMs: hour },
    session_writes: { max: 120, windowMs: 60_000 },
    session_rows: { max: 2_000, windowMs: 60_000 },
    session_reads: { max: 1_200, windowMs: 60_000 },
    ingest_client: { max: 30, windowMs: 60_000 },
    ingest_site: { max: 600, windowMs: 60_000 },
  });
});

test('the environment can change one limit without changing another', () => {
  const set = budgets({ LIMIT_INGEST_SITE_MAX: '7', LIMIT_INGEST_SITE_WINDOW_SECONDS: '9' });
  expect(set).toEqual({ ...budgets({}), ingest_site: { max: 7, windowMs: 9_000 } });
});

test.each(['0', '-1', '1.5', 'many'])('LIMIT_LOGIN_EMAIL_MAX=%s is refused at start', (value) => {
  expect(() => budgets({ LIMIT_LOGIN_EMAIL_MAX: value })).toThrow('LIMIT_LOGIN_EMAIL_MAX');
});

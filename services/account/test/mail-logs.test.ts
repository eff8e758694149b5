import { createLogger, createRegistry } from '@consent/kernel';
import { createMailServer } from '../src/mails/mail-server';
import { createMailReports } from '../src/mails/reports';
import { startMailCatcher } from './mail-catcher';

test('the log has the error code of a refused mail, but neither its address nor its text', async () => {
  const catcher = await startMailCatcher();
  catcher.refuse('No mailbox ada.secret@example.com here');
  const send = createMailServer({ url: catcher.url, from: 'Consent <no-reply@consent.example>' });
  const letter = { to: 'ada.secret@example.com', subject: 'Subject secret', text: 'Text secret', html: '<p>Text secret</p>' };
  const error = await send('an-id', letter).catch((thrown: unknown) => thrown);
  await catcher.down();

  const lines: string[] = [];
  const logger = createLogger('test', 'silent');
  const recordingLogger = Object.assign(Object.create(logger) as typeof logger, {
    warn: (...values: unknown[]) => lines.push(describe(values)),
    error: (...values: unknown[]) => lines.push(describe(values)),
  });
  const report = createMailReports({
    registry: createRegistry('test', { processMetrics: false }),
    logger: recordingLogger,
    now: () => 0,
    findOldestMail: () => Promise.resolve(undefined),
  });
  report({ kind: 'verify_email', outcome: 'failed', attempts: 1, error });
  report({ kind: 'verify_email', outcome: 'given_up', attempts: 80, error });
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(line).toContain('EENVELOPE 550 RCPT');
    expect(line).not.toContain('secret');
  }

  /** Includes fields that JSON omits. */
  function describe(values: unknown[]): string {
    return JSON.stringify(values, (_key, value: unknown) =>
      value instanceof Error ? { ...value, message: value.message, stack: value.stack, cause: value.cause } : value,
    );
  }
});

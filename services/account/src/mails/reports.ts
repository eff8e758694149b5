import { createCounter, type Logger, observeNumber, type Registry } from '@consent/kernel';
import type { MailKind } from './mail.rule';

export interface MailReport {
  kind: MailKind;
  outcome: 'sent' | 'failed' | 'given_up';
  attempts: number;
  error?: unknown;
}

interface MailReportsParts {
  registry: Registry;
  logger: Logger;
  now: () => number;
  findOldestMail: () => Promise<number | undefined>;
}

export function createMailReports({ registry, logger, now, findOldestMail }: MailReportsParts) {
  const mails = createCounter(registry, 'mails_total');
  observeNumber(registry, 'mail_oldest_waiting_seconds', async () => {
    const oldest = await findOldestMail();
    return oldest === undefined ? 0 : Math.max(0, now() - oldest) / 1000;
  });

  return ({ kind, outcome, attempts, error }: MailReport): void => {
    mails.inc({ kind, outcome });
    // The counter has the repeated failures.
    if (outcome === 'failed' && attempts === 1) logger.warn({ kind, error }, 'a mail could not be sent; it is tried again');
    if (outcome === 'given_up') logger.error({ kind, attempts, error }, 'a mail could not be sent for days; it is given up');
  };
}

import { createLoop, type Part } from '@consent/kernel';
import type { Logger } from '@consent/kernel';

interface MailSenderParts {
  /** Sends one mail that is due; false when none is. */
  sendNextMail: () => Promise<boolean>;
  logger: Logger;
  intervalMs: number;
}

/** So many mails are under way at once: one that its server keeps waiting holds up no other. */
const lanes = 4;

/**
 * Sends mails as they become due: woken at once after a commit; the interval covers
 * retries, and what a killed process left.
 */
export function createMailSender({ sendNextMail, logger, intervalMs }: MailSenderParts): Part & { wake: () => void } {
  let isStopping = false;

  async function sendDue(): Promise<void> {
    while (!isStopping && (await sendNextMail()));
  }

  const loops = Array.from({ length: lanes }, () => createLoop({ name: 'mail sender', intervalMs, work: sendDue, logger }));

  return {
    name: 'mail sender',
    start: () => {
      for (const loop of loops) void loop.start?.();
    },
    /** Waits for the mails under way. */
    stop: async () => {
      isStopping = true;
      await Promise.all(loops.map(async (loop) => loop.stop?.()));
    },
    wake: () => {
      for (const loop of loops) loop.wake();
    },
  };
}

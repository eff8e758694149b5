import { createLoop, type Logger, type Part } from '@consent/kernel';

interface MailSenderParts {
  sendNextMail: () => Promise<boolean>;
  logger: Logger;
  intervalMs: number;
}

const lanes = 4;

/** A commit wakes it; the interval covers retries and mails left by a crash. */
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
    stop: async () => {
      isStopping = true;
      await Promise.all(loops.map(async (loop) => loop.stop?.()));
    },
    wake: () => {
      for (const loop of loops) loop.wake();
    },
  };
}

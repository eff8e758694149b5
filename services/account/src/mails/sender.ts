import { createLoop, type Logger, type Part } from '@consent/kernel';

interface MailSenderParts {
  sendNextMail: () => Promise<boolean>;
  logger: Logger;
  intervalMs: number;
}

const lanes = 4;
/** The first lane wakes the others when it found a mail. They also look themselves, because a mail server may hold up the first one. */
const lookOfOthersMs = 5000;

/** A commit wakes it; the interval covers retries and mails left by a crash. */
export function createMailSender({ sendNextMail, logger, intervalMs }: MailSenderParts): Part & { wake: () => void } {
  let isStopping = false;

  async function sendDue(lane: number): Promise<void> {
    if (isStopping || !(await sendNextMail())) return;
    if (lane === 0) for (const other of loops.slice(1)) other.wake();
    while (!isStopping && (await sendNextMail()));
  }

  const loops = Array.from({ length: lanes }, (_, lane) =>
    createLoop({ name: 'mail sender', intervalMs: lane === 0 ? intervalMs : lookOfOthersMs, work: () => sendDue(lane), logger }),
  );

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

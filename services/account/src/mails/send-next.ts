import type { AccountParts } from '../parts';
import { isMailTooOld, mailLeaseMs, mailRetryWaitMs, type ClaimedMail } from './mail.rule';
import { claimMail, deleteMail, postponeMail } from './queue.sql';
import { mailKinds, writeLetter, type WriteLetterParts } from './write-letter';

type SendNextMailParts = WriteLetterParts & Pick<AccountParts, 'sendLetter' | 'onMail'>;

/**
 * Sends the mail that has been due longest (decision 7.3); false if none is due. At least once: a crash before the row is
 * deleted makes the mail due again when its lease ends. Retries wait longer each time and stop after three days.
 */
export async function sendNextMail(parts: SendNextMailParts): Promise<boolean> {
  const { database, sendLetter, onMail, now } = parts;
  const claimed = await claimMail(database, { nowMs: now(), leaseMs: mailLeaseMs, kinds: mailKinds });
  if (claimed === undefined) return false;
  const { mail, attempts } = claimed;
  try {
    const letter = await writeLetter(mail, parts);
    if (letter !== undefined) {
      await sendLetter(mail.id, letter);
      onMail({ kind: mail.kind, outcome: 'sent', attempts });
    }
  } catch (error) {
    await postponeOrDrop(claimed, error, parts);
    return true;
  }
  await deleteMail(database, mail.id);
  return true;
}

async function postponeOrDrop(
  { mail: { id, kind }, attempts, createdAtMs }: ClaimedMail,
  error: unknown,
  { database, onMail, now }: SendNextMailParts,
): Promise<void> {
  if (isMailTooOld(createdAtMs, now())) {
    await deleteMail(database, id);
    onMail({ kind, outcome: 'given_up', attempts, error });
  } else {
    await postponeMail(database, { id, attempts, dueAtMs: now() + mailRetryWaitMs(attempts) });
    onMail({ kind, outcome: 'failed', attempts, error });
  }
}

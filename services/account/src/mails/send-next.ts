import type { AccountParts } from '../parts';
import { isMailTooOld, mailLeaseMs, mailRetryWaitMs, type ClaimedMail } from './mail.rule';
import { addToTrail, bySystem } from '../requests/trail.sql';
import { lockRequest } from '../requests/requests.sql';
import { claimMail, deleteMail, postponeMail } from './queue.sql';
import { mailKinds, writeLetter, type WriteLetterParts } from './write-letter';

type SendNextMailParts = WriteLetterParts & Pick<AccountParts, 'transaction' | 'sendLetter' | 'onMail'>;

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
  await endMail(claimed, 'mail_sent', parts);
  return true;
}

async function postponeOrDrop(claimed: ClaimedMail, error: unknown, parts: SendNextMailParts): Promise<void> {
  const { mail, attempts, createdAtMs } = claimed;
  const { id, kind } = mail;
  const { database, onMail, now } = parts;
  if (isMailTooOld(createdAtMs, now())) {
    await endMail(claimed, 'mail_failed', parts);
    onMail({ kind, outcome: 'given_up', attempts, error });
  } else {
    await postponeMail(database, { id, attempts, dueAtMs: now() + mailRetryWaitMs(attempts) });
    onMail({ kind, outcome: 'failed', attempts, error });
  }
}

/** A mail about a request leaves the queue together with its line in the trail. */
async function endMail({ mail }: ClaimedMail, what: 'mail_sent' | 'mail_failed', parts: SendNextMailParts): Promise<void> {
  const { database, transaction, now } = parts;
  if (!('requestId' in mail.data)) return deleteMail(database, mail.id);
  const ref = { accountId: mail.data.accountId, id: mail.data.requestId };
  await transaction(async (tx) => {
    await deleteMail(tx, mail.id);
    if ((await lockRequest(tx, ref)) !== undefined) await addToTrail(tx, ref, { what, by: bySystem, detail: mail.kind }, now());
  });
}

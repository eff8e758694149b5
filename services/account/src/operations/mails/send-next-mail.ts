import type { SendLetter } from '../../clients/mail-server';
import { isMailTooOld, mailLeaseMs, mailRetryWaitMs, type ClaimedMail } from '../../domain/mail';
import type { MailReport } from '../../mails/mail-reports';
import type { AccountStore } from '../../store/account-store';
import type { LetterWriter } from './write-letter';

export interface SendNextMailParts {
  store: Pick<AccountStore, 'claimMail' | 'deleteMail' | 'postponeMail'>;
  letterWriter: LetterWriter;
  sendLetter: SendLetter;
  /** Told of each attempt. */
  onMail: (report: MailReport) => void;
  now: () => number;
}

/**
 * Sends the mail that is due longest; false when none is due (decision 7.3). At
 * least once: killed before the mail server took it, it is due again when its lease
 * ends; killed before its row is gone, it is sent again. What fails waits longer each
 * time, and is given up after days.
 */
export function sendNextMail({ store, letterWriter, sendLetter, onMail, now }: SendNextMailParts) {
  return async (): Promise<boolean> => {
    const claimed = await store.claimMail({ nowMs: now(), leaseMs: mailLeaseMs, kinds: letterWriter.kinds });
    if (claimed === undefined) return false;
    const { mail, attempts } = claimed;
    try {
      const letter = await letterWriter.write(mail);
      if (letter !== undefined) {
        await sendLetter(mail.id, letter);
        onMail({ kind: mail.kind, outcome: 'sent', attempts });
      }
    } catch (error) {
      await setAside(claimed, error);
      return true;
    }
    await store.deleteMail(mail.id);
    return true;
  };

  async function setAside({ mail: { id, kind }, attempts, createdAtMs }: ClaimedMail, error: unknown): Promise<void> {
    if (isMailTooOld(createdAtMs, now())) {
      await store.deleteMail(id);
      onMail({ kind, outcome: 'given_up', attempts, error });
    } else {
      await store.postponeMail({ id, attempts, dueAtMs: now() + mailRetryWaitMs(attempts) });
      onMail({ kind, outcome: 'failed', attempts, error });
    }
  }
}

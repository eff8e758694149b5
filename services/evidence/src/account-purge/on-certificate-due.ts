import { timestamp } from '@consent/contracts';
import { accountCertificateTyp } from '@consent/evidence-format';
import { type Consumer, type ConsumerOptions, createConsumer, insertEvents, type MakeEvent } from '@consent/events';
import { uuidOf } from '@consent/kernel/ids';
import { findSignedLog } from '../logs/signed-log';
import type { EvidenceParts } from '../parts';
import { signJws } from '../receipts/sign-jws';
import { notePurged } from './purged-accounts.sql';

const dayMs = 86_400_000;

/** What stays of an account, and the grounds for it (docs/privacy.md). */
const kept = ['entries of the log', 'heads in the anchor log'];
const grounds = ['GDPR 5(2)', 'GDPR 17(3)(e)'];

type DueParts = Pick<EvidenceParts, 'database' | 'transaction' | 'keys' | 'backupDays' | 'now'>;

/**
 * Signs what the account service says was deleted, with the last checkpoint of the account's log (decision 84.9). A repeat signs again, and the account
 * service keeps the first.
 */
export function onCertificateDue(
  options: Pick<ConsumerOptions, 'nats' | 'signatures' | 'logger' | 'registry'> & { makeEvent: MakeEvent },
  parts: DueParts,
): Consumer {
  const { makeEvent, ...consumer } = options;
  return createConsumer({
    ...consumer,
    durable: 'evidence-on-account-certificate-due',
    filterSubject: 'events.account.certificate_due',
    handle: async ({ accountId: owner, data }) => {
      const accountId = uuidOf(owner);
      const { purge_id: purgeId } = (data ?? {}) as { purge_id?: unknown };
      if (typeof purgeId !== 'string') throw new Error('the event names no purge');
      const certificate = await signCertificate(accountId, { ...(data as object), purge_id: purgeId }, parts);
      const dataJson = JSON.stringify({ purge_id: purgeId, certificate });
      await parts.transaction(async (tx) => {
        await notePurged(tx, accountId, purgeId);
        await insertEvents(tx, [makeEvent({ accountId, type: 'account.certified', createdAtMs: parts.now(), dataJson })]);
      });
    },
  });
}

/** While the log is off, or without a leaf, there is no checkpoint. */
async function signCertificate(
  accountId: string,
  { purge_id: purgeId, ...purge }: { purge_id: string; purged_at?: unknown },
  parts: DueParts,
): Promise<string> {
  const { database, keys, backupDays, now } = parts;
  const log = await findSignedLog(database, accountId);
  const overwrittenAtMs = backupDays === undefined ? undefined : Date.parse(String(purge.purged_at)) + backupDays * dayMs;
  const certificate = {
    iss: keys.host,
    iat: Math.floor(now() / 1000),
    jti: purgeId,
    purge: {
      ...{ account: accountId, ...purge, kept, grounds },
      backups_overwritten_at: overwrittenAtMs === undefined ? null : timestamp(overwrittenAtMs),
    },
    evidence: log === undefined ? null : { origin: log.origin, checkpoint: log.checkpoint },
  };
  return signJws(accountCertificateTyp, JSON.stringify(certificate), keys);
}

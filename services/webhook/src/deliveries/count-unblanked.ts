import type { CountUnblankedRequest, CountUnblankedResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { WebhookParts } from '../parts';
import { countUnblankedOf } from './count-unblanked.sql';

const mostCounted = 1000;
/** Of the subject. More than a person has in the 30 days for which events are kept. */
const mostEventsRead = 10_000;

/** GET /subjects/{id}/purge (decision 76.3): what the webhook service still has of an erased person. */
export async function countUnblanked(
  { accountId: owner, subjectId, purgeAskedAtMs }: CountUnblankedRequest,
  { database, subjectHashes }: Pick<WebhookParts, 'database' | 'subjectHashes'>,
): Promise<CountUnblankedResponse> {
  const accountId = uuidOf(owner);
  const subject = { accountId, hashes: subjectHashes(accountId, subjectId), purgeAskedAtMs };
  const { events, deliveries } = await countUnblankedOf(database, subject, { events: mostEventsRead, deliveries: mostCounted });
  // A count of a part could be 0 while the rest still has texts.
  return { deliveries: events >= mostEventsRead ? mostCounted : deliveries };
}

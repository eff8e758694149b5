import { createHash, randomBytes } from 'node:crypto';
import { timestamp, type Once } from '@consent/contracts';
import { conflict } from '@consent/kernel/errors';
import { ulid } from '../../consent-ids';
import type { Answer } from '../../pipeline/0-common/answer';
import type { Services } from '../../services';

interface Question {
  accountId: string;
  siteId: string;
  subjects: number;
  arrivedAtMs: number;
  once: Once | undefined;
  /** The states as JSON: all that was acknowledged before this request, or for a repeat, what was known when the first one asked. */
  statesAt: (firstAskedAtMs?: number) => Promise<string[]>;
}

interface Check {
  id: string;
  siteId: string;
  askedAtMs: number;
  /** Keeps the answer from being guessed from its hash. */
  nonce: string;
}

/**
 * Answers and keeps the hash of the answer, with a leaf (decision 68). A repeat makes the first answer again, because nothing of it is kept.
 * Throws `conflict` if it cannot: something that the answer named was erased since.
 */
export async function recordedStates(question: Question, { consents }: Pick<Services, 'consents'>): Promise<Answer> {
  const { accountId, siteId, subjects, arrivedAtMs, once, statesAt } = question;
  const check: Check = { id: `chk_${ulid(arrivedAtMs)}`, siteId, askedAtMs: arrivedAtMs, nonce: randomBytes(16).toString('base64url') };
  // A repeat without a unit asks only for what was kept.
  const json = once?.replayOnly === true ? '' : answerOf(await statesAt(), check);
  const { replayed, ...kept } = await consents.rpc.recordCheck(
    { accountId, id: check.id, siteId, subjects, sha256: hashOf(json), askedAtMs: check.askedAtMs, nonce: check.nonce, once },
    { needs: 'state_checks' },
  );
  if (replayed !== true) return { json };
  const again = answerOf(await statesAt(kept.askedAtMs), { ...check, ...kept });
  if (hashOf(again) !== kept.sha256)
    throw conflict(`The first answer cannot be made again, because what it names was changed since. Its check is ${kept.id}.`);
  return { json: again, replayed };
}

const hashOf = (json: string) => createHash('sha256').update(json).digest('hex');

/** The question is part of each state: subject, site and time. */
function answerOf(states: readonly string[], { id, siteId, askedAtMs, nonce }: Check): string {
  const check = { id, asked_at: timestamp(askedAtMs), nonce, proof: `/api/v1/sites/${siteId}/checks/${id}/proof` };
  return `{"data":[${states.join(',')}],"check":${JSON.stringify(check)}}`;
}

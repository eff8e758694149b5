import type { Once } from '@consent/contracts';
import { isErrorKind, ServiceError } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { findAnswers, insertAnswers, lockKeys, type KeptAnswer, type KeptEntry } from './answers.sql';

/** The key is in use. This is not an answer of the verb and is never stored. */
export class KeyInUse extends ServiceError {
  constructor(message: string, retryAfterSeconds?: number) {
    super('conflict', message, { retryAfterSeconds });
  }
}

/**
 * Returns the stored answer, or undefined for a new request: do the work in the same transaction and end with `keepAnswer`.
 * Throws conflict (key in use), the stored refusal, or quota_exceeded if only a stored answer is wanted. Outside a
 * transaction it only reads.
 */
export async function findKept<Answer>(tx: Handle, once: Once | undefined): Promise<Answer | undefined> {
  if (once === undefined) return undefined;
  const [found] = await findKeptOfMany<Answer>(tx, [once]);
  if (found instanceof ServiceError) throw found;
  return found;
}

/**
 * The stored answer, or undefined for a request that is new or still runs. Reads one row and takes no lock, so work that
 * is expensive to prepare can begin with it. Throws as `findKept` does.
 */
export async function readKept<Answer>(db: Handle, once: Once): Promise<Answer | undefined> {
  const [found] = await findAnswers(db, [once]);
  const kept = found && answerOf<Answer>(once, found);
  if (kept instanceof ServiceError) throw kept;
  return kept;
}

export async function findKeptOfMany<Answer>(tx: Handle, asked: readonly Once[]): Promise<(Answer | ServiceError | undefined)[]> {
  const areFree = await lockKeys(tx, asked);
  const answers = await findAnswers(tx, asked);
  const taken = new Set<string>();
  return asked.map((once, place) => {
    const found = answers[place];
    if (found !== undefined) return answerOf<Answer>(once, found);
    // Locks are reentrant within a transaction, so duplicates within one call are detected here.
    const name = `${once.accountId} ${once.keySha256.toString('hex')}`;
    if (areFree[place] !== true || taken.has(name))
      return new KeyInUse('A request with this Idempotency-Key is running. Repeat it later.', 1);
    taken.add(name);
    return once.replayOnly ? new ServiceError('quota_exceeded', 'Nothing is kept for this request.') : undefined;
  });
}

/** Call it last in the transaction of the effect. `answer` must contain no data of a subject. */
export async function keepAnswer(tx: Handle, once: Once | undefined, answer: object): Promise<void> {
  if (once !== undefined) await keepAnswers(tx, [{ once, kept: { answer } }]);
}

export async function keepAnswers(tx: Handle, entries: readonly KeptEntry[]): Promise<void> {
  if (entries.length === 0 || (await insertAnswers(tx, entries)) === entries.length) return;
  throw new KeyInUse('Another request with this Idempotency-Key was answered first. Repeat it to get that answer.', 1);
}

function answerOf<Answer>(once: Once, { requestSha256, kept }: { requestSha256: Buffer; kept: KeptAnswer }): Answer | ServiceError {
  if (!requestSha256.equals(once.requestSha256)) {
    return new KeyInUse('This Idempotency-Key was used for another request in the last 24 hours. Send another key.');
  }
  if ('answer' in kept) return kept.answer as Answer;
  const { kind, message } = kept.refusal;
  return new ServiceError(isErrorKind(kind) ? kind : 'internal', message, { replayed: true });
}

import type { Once } from '@consent/contracts';
import { isErrorKind, ServiceError } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { findAnswers, insertAnswers, lockKeys, type KeptAnswer, type KeptEntry } from './answers.sql';

/** The key is in use. Not an answer of the verb, so it is never kept. */
export class KeyInUse extends ServiceError {
  constructor(message: string, retryAfterSeconds?: number) {
    super('conflict', message, { retryAfterSeconds });
  }
}

/**
 * The answer kept for the request, or undefined when it is new: the caller then does its work in the same transaction
 * and ends with `keepAnswer`. Throws conflict (the key is in use), the refusal that is kept, and quota_exceeded when
 * only a kept answer is wanted. Outside of a transaction it only looks.
 */
export async function findKept<Answer>(tx: Handle, once: Once | undefined): Promise<Answer | undefined> {
  if (once === undefined) return undefined;
  const [found] = await findKeptOfMany<Answer>(tx, [once]);
  if (found instanceof ServiceError) throw found;
  return found;
}

/** The same for several requests, in order; errors are returned. */
export async function findKeptOfMany<Answer>(tx: Handle, asked: readonly Once[]): Promise<(Answer | ServiceError | undefined)[]> {
  const areFree = await lockKeys(tx, asked);
  const answers = await findAnswers(tx, asked);
  const taken = new Set<string>();
  return asked.map((once, place) => {
    const found = answers[place];
    if (found !== undefined) return answerOf<Answer>(once, found);
    // A transaction takes a lock it has as often as it likes, so a second request within it is found here.
    const name = `${once.accountId} ${once.keySha256.toString('hex')}`;
    if (areFree[place] !== true || taken.has(name))
      return new KeyInUse('A request with this Idempotency-Key is running. Repeat it later.', 1);
    taken.add(name);
    return once.replayOnly ? new ServiceError('quota_exceeded', 'Nothing is kept for this request.') : undefined;
  });
}

/** Call it last in the transaction that has the effect. `answer` names records, and holds no data of a subject. */
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

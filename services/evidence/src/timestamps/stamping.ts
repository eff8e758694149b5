import { parseNote } from '@consent/evidence-format';
import type { Logger } from '@consent/kernel';
import type { Handle } from '@consent/postgres';
import { createFailureLog } from '../outside/failure-log';
import { PostError, postBytes } from '../outside/post-bytes';
import { findNewestCheckpoint } from '../witnesses/witnesses.sql';
import type { Authorities, Authority } from './authorities';
import { checkTimeStamp, newNonce, TokenError, timeStampRequest, type TimeStamp } from './check-token';
import type { StampFault, StampMetrics } from './metrics';
import { findStampStates, insertTimeStamp } from './timestamps.sql';

interface Options extends Authorities {
  database: Handle;
  /** How long a token is new enough. */
  intervalMs: number;
  metrics: StampMetrics;
  now: () => number;
  logger: Logger;
  timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;
/** A token with its certificates has about 6 kB. */
const maxAnswerBytes = 256 * 1024;
/** Larger differences mean that one of the two clocks is wrong. */
const maxDifferenceMs = 10 * 60 * 1000;

/**
 * Gets RFC 3161 tokens for the newest checkpoint of the anchor log (docs/adr/0018), of each authority at most once in
 * `intervalMs`. Call it after each round of anchoring, which repeats what failed.
 */
export function createStamping({
  database,
  authorities,
  trusted,
  intervalMs,
  metrics,
  now,
  logger,
  timeoutMs = defaultTimeoutMs,
}: Options) {
  const failures = createFailureLog('authority', { database, now });

  async function stamp({ name, url }: Authority, body: string): Promise<TimeStamp | undefined> {
    try {
      const nonce = newNonce();
      const answer = await postBytes(url, {
        contentType: 'application/timestamp-query',
        body: timeStampRequest(body, nonce),
        maxBytes: maxAnswerBytes,
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.status !== 200) throw new TokenError('rubbish', `HTTP status ${answer.status}`);
      const stamped = await checkTimeStamp(answer.body, { body, nonce, trusted });
      if (Math.abs(stamped.atMs - now()) > maxDifferenceMs)
        throw new TokenError('wrong_time', 'the time of the token is not that of our clock');
      return stamped;
    } catch (error) {
      const fault: StampFault = error instanceof PostError || error instanceof TokenError ? error.fault : 'rubbish';
      metrics.onFault(name, fault);
      if (await failures.failed(name, fault))
        logger.warn(
          { tsa: name, fault, error },
          'a time stamping authority did not stamp the anchor log; trying again after the next round',
        );
      return undefined;
    }
  }

  const findStates = () =>
    findStampStates(
      database,
      authorities.map(({ name }) => name),
    );

  async function run(): Promise<void> {
    const checkpoint = await findNewestCheckpoint(database);
    if (checkpoint !== undefined) {
      const states = await findStates();
      const { body } = parseNote(checkpoint.note);
      const isDue = ({ name }: Authority) => {
        const { size = 0, atMs = 0 } = states.get(name) ?? {};
        return size < checkpoint.size && now() - atMs >= intervalMs;
      };
      await Promise.all(
        authorities.filter(isDue).map(async (authority) => {
          const { name } = authority;
          const stamped = await stamp(authority, body);
          if (stamped === undefined) return;
          await insertTimeStamp(database, checkpoint.size, name, stamped);
          if (await failures.answered(name)) logger.info({ tsa: name }, 'a time stamping authority answers again');
        }),
      );
    }
    const after = await findStates();
    for (const [name, { unstampedSinceMs }] of after) metrics.setUnstampedSince(name, unstampedSinceMs);
  }

  return { run };
}

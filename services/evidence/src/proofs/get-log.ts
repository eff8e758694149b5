import type { AnchoredSize, GetLogRequest, GetLogResponse } from '@consent/contracts';
import { parseNote } from '@consent/evidence-format';
import { findAnchoredState, type CoveredSize } from '../anchor/find-anchored-state.sql';
import { DamagedLogError } from '../logs/damaged-log';
import { readOwnLeaves } from '../logs/own-leaves';
import { getSignedLog, logMessage } from '../logs/signed-log';
import type { EvidenceParts } from '../parts';
import { sha256 } from '../sha256';

/**
 * GET /log, including the tag key, which only the owner sees. Throws not_found before the first checkpoint, and
 * internal if the log's own leaves contradict it.
 */
export async function getLog(
  { accountId }: GetLogRequest,
  { database, statements, isRolledBack, anchoring }: Pick<EvidenceParts, 'database' | 'statements' | 'isRolledBack' | 'anchoring'>,
): Promise<GetLogResponse> {
  const log = await getSignedLog(database, accountId);
  const { openedAtMs, tagKeySha256, hasLater } = await readOwnLeaves(database, log);
  if (tagKeySha256 === undefined && log.tagKeySha256 !== undefined && !hasLater)
    throw new DamagedLogError(accountId, 'log_frames has no log.tag_key');
  const { intervalMs, hasWitnesses, authorities } = anchoring;
  const [{ queue, ...answer }, { anchored, witnessed, stamped }, isStopped] = await Promise.all([
    statements.getTagKey(accountId),
    findAnchoredState(database, { accountId, maxSize: log.size, authorities }),
    isRolledBack(),
  ]);
  if (tagKeySha256?.equals(sha256(answer.tagKey)) === false) throw new DamagedLogError(accountId, 'account_logs has another tag key');
  const state = {
    ...queue,
    isStopped,
    anchorIntervalMs: intervalMs,
    ...(anchored && { anchored: sizeMessage(anchored, []) }),
    hasWitnesses,
    ...(witnessed && { witnessed: sizeMessage(witnessed, cosignersOf(witnessed.note)) }),
    stamped: authorities.map((name) => sizeMessage(stamped.get(name) ?? { size: 0, atMs: 0 }, [name])),
  };
  return { log: { ...logMessage(log), openedAtMs }, ...answer, state };
}

function sizeMessage({ size, atMs }: Pick<CoveredSize, 'size' | 'atMs'>, names: string[]): AnchoredSize {
  return { size, atMs, names };
}

/** All names but that of the anchor log, whose keys have its origin as their name. */
function cosignersOf(text: string): string[] {
  const { body, signatures } = parseNote(text);
  const origin = body.split('\n', 1)[0];
  return [...new Set(signatures.map(({ name }) => name).filter((name) => name !== origin))].toSorted();
}

import type { AnchoredSize, GetLogRequest, GetLogResponse } from '@consent/contracts';
import { parseNote } from '@consent/evidence-format';
import { findAnchoredState, type CoveredSize } from '../anchor/find-anchored-state.sql';
import { DamagedLogError } from '../logs/damaged-log';
import { readOwnLeaves } from '../logs/own-leaves';
import { getSignedLog, logMessage } from '../logs/signed-log';
import { findFailures } from '../outside/failures.sql';
import type { EvidenceParts } from '../parts';
import { readState } from '../sequencer/state.sql';
import { sha256 } from '../sha256';
import { isRefused } from './is-refused';

/**
 * GET /log, including the tag key, which only the owner sees. Throws not_found before the first checkpoint, and
 * internal if the log's own leaves contradict it.
 */
export async function getLog(
  { accountId }: GetLogRequest,
  {
    database,
    statements,
    isRolledBack,
    anchoring,
    keys,
  }: Pick<EvidenceParts, 'database' | 'statements' | 'isRolledBack' | 'anchoring' | 'keys'>,
): Promise<GetLogResponse> {
  const log = await getSignedLog(database, accountId);
  const { openedAtMs, tagKeySha256, hasLater } = await readOwnLeaves(database, log);
  if (tagKeySha256 === undefined && log.tagKeySha256 !== undefined && !hasLater)
    throw new DamagedLogError(accountId, 'log_frames has no log.tag_key');
  const { intervalMs, witnesses, authorities } = anchoring;
  const [{ queue, ...answer }, { anchored, witnessed, stamped }, isStopped, { halt }, isEdited, failures] = await Promise.all([
    statements.getTagKey(accountId),
    findAnchoredState(database, { accountId, maxSize: log.size, authorities }),
    isRolledBack(),
    readState(database),
    isRefused(database, accountId, keys),
    findFailures(database),
  ]);
  const asked = { witness: witnesses, authority: authorities };
  if (tagKeySha256?.equals(sha256(answer.tagKey)) === false) throw new DamagedLogError(accountId, 'account_logs has another tag key');
  const state = {
    ...queue,
    isStopped,
    anchorIntervalMs: intervalMs,
    ...(anchored && { anchored: sizeMessage(anchored, []) }),
    hasWitnesses: witnesses.length > 0,
    ...(witnessed && { witnessed: sizeMessage(witnessed, cosignersOf(witnessed.note)) }),
    stamped: authorities.map((name) => sizeMessage(stamped.get(name) ?? { size: 0, atMs: 0 }, [name])),
    ...(isStopped && halt && { stoppedBy: halt.by }),
    isRefused: isEdited,
    // Others were set up once.
    failures: failures.filter(({ kind, name }) => asked[kind].includes(name)),
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

import type { Handle } from '@consent/postgres';
import type { LoggedRecord } from '../log/logged-record';
import { pseudonymOf } from './pseudonym';
import type { PurgeRecord } from './purge';

/** Of a record: from the creation (0) to the deletion, which is above the last update. */
export interface PurgedPart {
  record: LoggedRecord;
  first: number;
  last: number;
  /** Of these revisions, by number. */
  frames: ReadonlyMap<number, string>;
}

/**
 * Destroys the updates of the parts. A later part does not need them: a revision is made of its own update and the next one.
 * A record that has a purge of its own since it was read (decision 79) keeps that one.
 */
export async function purgeParts(tx: Handle, { accountId, startedAtMs, tag }: PurgeRecord, parts: readonly PurgedPart[]): Promise<void> {
  const updates = parts.flatMap(({ record, frames }) =>
    [...frames].flatMap(([number, frame]) => (number === 0 || number > record.lastNumber ? [] : [{ id: record.record.id, number, frame }])),
  );
  if (updates.length > 0)
    await tx.query(
      'purge_updates',
      `UPDATE consent_history h SET frame = n.frame, accepted = false, preferences = '{}', changed_by_kind = '', changed_by_id = ''
       FROM unnest($2::text[], $3::integer[], $4::text[]) AS n(consent, number, frame)
       WHERE h.account_id = $1 AND h.consent = n.consent AND h.number = n.number`,
      [accountId, updates.map(({ id }) => id), updates.map(({ number }) => number), updates.map(({ frame }) => frame)],
    );
  const begun = parts.filter(({ first }) => first === 0);
  if (begun.length > 0)
    await tx.query(
      'purge_creations',
      `UPDATE consents c SET purged_at = $2, frames = n.frames FROM unnest($3::text[], $4::text[]) AS n(id, frames)
       WHERE c.account_id = $1 AND c.id = n.id AND c.purged_at IS NULL`,
      [accountId, new Date(startedAtMs), begun.map(idOf), begun.map(({ frames }) => JSON.stringify([frames.get(0) ?? null, null]))],
    );
  const ended = parts.filter(({ record, last }) => last > record.lastNumber);
  if (ended.length > 0)
    await tx.query(
      'purge_records',
      `UPDATE consents c SET subject_id = $2, consent_id = '', accepted = false, preferences = '{}', country = '', region = '', user_agent = '',
         context = NULL, claims = NULL, recorded_by = NULL, recorded_by_id = NULL, salt = '',
         frames = json_build_array(c.frames::json -> 0, n.deletion)::text
       FROM unnest($3::text[], $4::text[]) AS n(id, deletion) WHERE c.account_id = $1 AND c.id = n.id AND c.purged_at = $5`,
      [
        accountId,
        pseudonymOf(tag),
        ended.map(idOf),
        ended.map(({ record, frames }) => frames.get(record.lastNumber + 1) ?? null),
        new Date(startedAtMs),
      ],
    );
}

const idOf = ({ record }: PurgedPart) => record.record.id;

/** Erasures of the purge whose frame is still made from the records. */
export async function findUnframedErasures(
  tx: Handle,
  { accountId, subjectId, erasedUntilMs }: PurgeRecord,
  limit: number,
): Promise<string[]> {
  const { rows } = await tx.query<{ event_id: string }>(
    'find_unframed_erasures',
    `SELECT event_id FROM erasures WHERE account_id = $1 AND subject_id = $2 AND erased_at <= $3 AND salt IS NOT NULL AND frame IS NULL
     ORDER BY event_id LIMIT $4`,
    [accountId, subjectId, new Date(erasedUntilMs), limit],
  );
  return rows.map((row) => row.event_id);
}

export async function saveErasureFrame(tx: Handle, accountId: string, eventId: string, frame: string): Promise<void> {
  await tx.query('save_erasure_frame', 'UPDATE erasures SET frame = $3 WHERE account_id = $1 AND event_id = $2', [
    accountId,
    eventId,
    frame,
  ]);
}

/** Returns the ids of their events. */
export async function purgeErasures(tx: Handle, { accountId, subjectId, erasedUntilMs, startedAtMs, tag }: PurgeRecord): Promise<string[]> {
  const { rows } = await tx.query<{ event_id: string }>(
    'purge_erasures',
    `UPDATE erasures SET subject_id = $4, purged_at = $5, salt = CASE WHEN salt IS NULL THEN NULL ELSE ''::bytea END
     WHERE account_id = $1 AND subject_id = $2 AND erased_at <= $3 RETURNING event_id`,
    [accountId, subjectId, new Date(erasedUntilMs), pseudonymOf(tag), new Date(startedAtMs)],
  );
  return rows.map((row) => row.event_id);
}

export async function savePurgeEnd(tx: Handle, purge: PurgeRecord): Promise<void> {
  await tx.query(
    'save_purge_end',
    `UPDATE purges SET done_at = $3, records = $4, purged = $5, leaves_sha256 = $6, subject_id = '' WHERE account_id = $1 AND id = $2`,
    [purge.accountId, purge.id, new Date(purge.doneAtMs), purge.records, purge.purged, purge.leavesSha256],
  );
}

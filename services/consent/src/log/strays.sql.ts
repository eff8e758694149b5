import type { Handle } from '@consent/postgres';

/** Updates of records that do not exist, by record. `untilId` is undefined after the last record. */
export async function findStrayUpdates(
  db: Handle,
  { accountId, afterId, untilId }: { accountId: string; afterId: string; untilId: string | undefined },
  limit: number,
): Promise<{ id: string; number: number }[]> {
  const { rows } = await db.query<{ consent: string; number: number }>(
    'find_stray_updates',
    `SELECT consent, number FROM consent_history h
     WHERE account_id = $1 AND consent > $2 AND ($3::text IS NULL OR consent <= $3)
       AND NOT EXISTS (SELECT FROM consents c WHERE c.account_id = h.account_id AND c.id = h.consent)
     ORDER BY consent, number LIMIT $4`,
    [accountId, afterId, untilId ?? null, limit],
  );
  return rows.map((row) => ({ id: row.consent, number: row.number }));
}

/** Of event ids that records name: those of no erasure, neither finished nor running. */
export async function findUnknownErasures(db: Handle, accountId: string, eventIds: readonly string[]): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set();
  const { rows } = await db.query<{ event_id: string }>(
    'find_unknown_erasures',
    `SELECT event_id FROM unnest($2::text[]) AS named(event_id)
     WHERE NOT EXISTS (SELECT FROM erasures e WHERE e.account_id = $1 AND e.event_id = named.event_id AND e.salt IS NOT NULL)
       AND NOT EXISTS (SELECT FROM erasure_runs r WHERE r.account_id = $1 AND r.event_id = named.event_id)`,
    [accountId, eventIds],
  );
  return new Set(rows.map((row) => row.event_id));
}

/** Of purged records: those of no purge. */
export async function findUnknownPurges(db: Handle, accountId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<{ id: string }>(
    'find_unknown_purges',
    `SELECT id FROM consents c WHERE account_id = $1 AND id = ANY ($2::text[])
       AND NOT EXISTS (SELECT FROM purges p WHERE p.account_id = $1 AND p.started_at = c.purged_at)
       AND NOT EXISTS (SELECT FROM record_purges r WHERE r.account_id = $1 AND r.record_id = c.id AND r.started_at = c.purged_at) ORDER BY id`,
    [accountId, ids],
  );
  return rows.map((row) => row.id);
}

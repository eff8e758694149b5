import { createHash } from 'node:crypto';
import { canonicalJson } from '@consent/evidence-format';
import type { System } from './use-system';

/** A report of the week in which these tests were written, with its leaf, as the weekly loop of the policy service stores both. A site has it once. Returns its text. */
export async function makeSeenReport({ sql }: System, { accountId, siteId }: { accountId: string; siteId: string }): Promise<string> {
  const state = { state: 'before', reports: 9, confirmed: true, first_day: '2026-11-16', last_day: '2026-11-22' };
  const content = canonicalJson({
    ...{ v: 1, site_id: siteId, from: '2026-11-16', to: '2026-11-22', since: '2026-08-25', reports: 9, more: 0 },
    names: [{ kind: 'cookie', name: '_ga_*', category: null, required: false, states: [state] }],
  });
  const sha256 = createHash('sha256').update(content).digest('hex');
  await sql.policy.query(
    `WITH report AS (
       INSERT INTO seen_reports (account_id, site_id, number, week, sha256, content, bytes, made_at)
       VALUES ($1, $2, 1, '2026-11-16', $3, $4, octet_length($4), date_trunc('milliseconds', now()))
       ON CONFLICT DO NOTHING RETURNING number)
     INSERT INTO log_queue (account_id, outbox_ids, leaves, salts, material) SELECT $1, '{}', 1, '', $5 FROM report`,
    [accountId, siteId, sha256, content, JSON.stringify({ observed: [[siteId, 1]] })],
  );
  return content;
}

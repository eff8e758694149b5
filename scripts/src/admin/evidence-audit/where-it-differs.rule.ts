import type { RowLeaf } from '@consent/contracts';

const recorded = 'context, recorded_by, recorded_by_id, recorder_unlogged, claims';
const fixed = `site_id, subject_id, consent_id, country, region, user_agent, created_at, salt, attested, ${recorded}`;
const state = 'accepted, preferences, policy_version, policy_id, policy_sha256';

type Place = Pick<RowLeaf, 'table' | 'key' | 'revision' | 'lastNumber'>;

/**
 * The row that a leaf was made from, and in which columns it may differ from the leaf. A leaf is a hash, so it does not say which of them.
 * `isWhole`: the other leaves of the record are missing too.
 */
export function whereItDiffers(
  { table, key, revision, lastNumber }: Place,
  isWhole: boolean,
): { table: string; key: string; text: string } {
  if (table === 'erasures') {
    const columns = 'subject_id, site_id, erased, erased_by_kind, erased_by_id, erased_at, salt, frame';
    return { table, key, text: `a column of erasures (${columns}), or consents.erasure of a record of the subject` };
  }
  if (table === 'purges' || table === 'record_purges')
    return { table, key, text: 'tag, asked_by_kind, asked_by_id, done_at, purged or leaves_sha256' };
  if (table === 'logged_policies') {
    if (revision === 0) return { table: 'policies', key, text: 'policies.deleted_at' };
    const columns = 'name, content, sha256, published_at';
    return {
      table: 'policy_versions',
      key: `${key} ${revision}`,
      text: `policy_versions (${columns}), policies.created_at or logged_policies.attested`,
    };
  }
  if (table === 'subject_links') {
    const columns = 'id, is_end, site_id, subject_id, person_id, linked_at, at, by_kind, by_id, salt, data_hash, tag or leaf';
    return { table, key: `${key} ${revision === 1 ? 'end' : 'begin'}`, text: columns };
  }
  if (table === 'audit_entries') return { table, key, text: 'account_id, id, content, salt or sha256' };
  if (table === 'state_checks') return { table, key, text: 'site_id, subjects, sha256 or checked_at' };
  if (table === 'seen_reports') return { table, key: `${key} ${revision}`, text: 'week, sha256 or made_at' };
  if (table === 'logged_notices')
    return { table: 'notices', key: `${key} ${revision}`, text: 'notices (sha256, made_at) or logged_notices.attested' };
  if (table !== 'consents') return { table, key, text: table };
  if (isWhole) return { table, key, text: `consents (${lastNumber === 0 ? `${fixed}, ${state}` : fixed})` };
  const update = `consent_history number ${revision} (changed_by_kind, changed_by_id, created_at, attested)`;
  if (revision > lastNumber) return { table, key: `${key} deletion`, text: 'consents (deleted_at, deleted_by)' };
  if (revision === lastNumber) {
    const ofUpdate = revision === 0 ? `, attested, ${recorded}` : `), or ${update.slice(0, -1)}`;
    return { table, key: `${key} revision ${revision}`, text: `consents (${state}${ofUpdate})` };
  }
  const next = `consent_history number ${revision + 1} (${state})`;
  const text = revision === 0 ? `${next}, or consents (attested, ${recorded})` : `${next}, or ${update}`;
  return { table: 'consent_history', key: `${key} revision ${revision}`, text };
}

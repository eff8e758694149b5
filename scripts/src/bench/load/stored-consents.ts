import type { Stage } from '../stage';
import { consentBody } from './consent-body';
import { consentIdSql } from './consent-id';

const rowsPerStatement = 100_000;

/**
 * Inserts consents numbered `from` up to, but excluding, `to`. Higher numbers are newer. The rows have a salt, because
 * the product would attest rows without one during the measurement.
 */
export async function storeConsents({ database, tenant, signal }: Stage, from: number, to: number): Promise<void> {
  const { user_agent: userAgent, preferences } = consentBody(tenant.siteId, 0);
  for (let first = from; first < to; first += rowsPerStatement) {
    signal.throwIfAborted();
    await database.query(
      'bench_store_numbered',
      `INSERT INTO consents (account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version,
                             country, region, user_agent, created_at, updated_at, policy_id, policy_sha256, salt)
       SELECT $1::uuid, ${consentIdSql('number')}, $2::uuid, md5(number::text) || md5(number::text), '', true, $3::json, $4::integer,
              '', '', $5, now(), now(), $6::uuid, $7, decode(md5(number::text), 'hex')
       FROM generate_series($8::integer, $9::integer - 1) AS number`,
      [
        tenant.accountId,
        tenant.siteId,
        JSON.stringify(preferences),
        tenant.policy.version,
        userAgent,
        tenant.policy.id,
        tenant.policy.sha256,
        first,
        Math.min(first + rowsPerStatement, to),
      ],
    );
    // Like autovacuum, and often enough to stay within the statement timeout.
    if ((first - from) % (10 * rowsPerStatement) === 0) await database.query('bench_vacuum_stored', 'VACUUM consents', []);
  }
  await database.query('bench_analyze_stored', 'VACUUM (ANALYZE) consents', []);
}

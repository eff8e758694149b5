/**
 * The records of an account (`$1`), each with the policy version it was created with, which the oldest entry of its
 * history has. The order names all columns of the primary key, so that PostgreSQL reads along it. LIMIT in the join
 * keeps PostgreSQL from reading the history of the whole account.
 */
export const recordsAsCreated = ({ range, limit }: { range: string; limit: string }) => `
  next AS MATERIALIZED (
    SELECT id, site_id, policy_id, policy_version FROM consents
    WHERE account_id = $1 AND ${range} ORDER BY account_id, id LIMIT ${limit}),
  created AS (
    SELECT site_id,
      CASE WHEN first.number IS NULL THEN next.policy_id ELSE first.policy_id END AS policy_id,
      CASE WHEN first.number IS NULL THEN next.policy_version ELSE first.policy_version END AS policy_version
    FROM next LEFT JOIN LATERAL (
      SELECT number, policy_id, policy_version FROM consent_history
      WHERE account_id = $1 AND consent = next.id AND number = 1 LIMIT 1) AS first ON true)`;

import type { Handle } from '@consent/postgres';
import { policyVersions } from './policy-versions';
import { createRandom, ulidAt } from './random';
import type { SiteName } from './sites';
import type { Changer, Timeline, TimelineConsent } from './timeline';

export interface ShowcaseIds {
  accountId: string;
  userId: string;
  keyId: string;
  policyId: string;
  sites: Readonly<Record<SiteName, string>>;
}

const sha256Of = (version: number) => policyVersions[version - 1]?.sha256;

/**
 * Does nothing if the account has records. Rows have no salt: the consent service did not record them, so it attests
 * them ("consent.attested"), and the evidence log claims no more than is true.
 */
export async function writeConsents(tx: Handle, { consents, erasure }: Timeline, ids: ShowcaseIds): Promise<void> {
  const { rows } = await tx.query<{ found: boolean }>(
    'has_showcase_consents',
    'SELECT EXISTS (SELECT FROM consents WHERE account_id = $1) AS found',
    [ids.accountId],
  );
  if (rows[0]?.found === true) return;

  await tx.query(
    'write_showcase_consents',
    `INSERT INTO consents (account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version, country, region, user_agent,
       created_at, updated_at, deleted_at, policy_id, policy_sha256, recorded_by)
     SELECT $1, id, site_id, subject_id, consent_id, accepted, preferences, policy_version, country, '', user_agent,
       created_at, updated_at, deleted_at, $2, policy_sha256, 'site'
     FROM json_to_recordset($3) AS r(id text, site_id uuid, subject_id text, consent_id text, accepted boolean, preferences json,
       policy_version integer, country text, user_agent text, created_at timestamptz, updated_at timestamptz, deleted_at timestamptz,
       policy_sha256 text)`,
    [ids.accountId, ids.policyId, JSON.stringify(consents.map((consent) => rowOf(consent, ids)))],
  );
  await tx.query(
    'write_showcase_history',
    `INSERT INTO consent_history (account_id, consent, number, id, accepted, preferences, policy_version, policy_id, policy_sha256,
       changed_by_kind, changed_by_id, created_at)
     SELECT $1, consent, number, id, accepted, preferences, policy_version, $2, policy_sha256, changed_by_kind, changed_by_id, created_at
     FROM json_to_recordset($3) AS r(consent text, number integer, id text, accepted boolean, preferences json, policy_version integer,
       policy_sha256 text, changed_by_kind text, changed_by_id text, created_at timestamptz)`,
    [ids.accountId, ids.policyId, JSON.stringify(historyRows(consents, ids))],
  );
  await tx.query(
    'write_showcase_erasure',
    `INSERT INTO erasures (account_id, event_id, subject_id, site_id, erased, erased_by_kind, erased_by_id, erased_at)
     VALUES ($1, $2, $3, NULL, $4, 'user', $5, $6)`,
    [ids.accountId, erasure.eventId, erasure.subjectId, erasure.erased, ids.userId, new Date(erasure.atMs)],
  );
  await writeStats(tx, ids.accountId);
}

function rowOf({ id, site, subjectId, consentId, country, userAgent, states, erasedAtMs }: TimelineConsent, ids: ShowcaseIds) {
  const [first] = states;
  const latest = states.at(-1) ?? first;
  return {
    id,
    site_id: ids.sites[site],
    subject_id: subjectId,
    consent_id: consentId,
    accepted: latest.accepted,
    preferences: latest.preferences,
    policy_version: latest.policyVersion,
    country,
    user_agent: userAgent,
    created_at: new Date(first.atMs),
    updated_at: new Date(erasedAtMs ?? latest.atMs),
    deleted_at: erasedAtMs === undefined ? null : new Date(erasedAtMs),
    policy_sha256: sha256Of(latest.policyVersion),
  };
}

/** An entry holds the state before an update (decision 2.8). */
function historyRows(consents: readonly TimelineConsent[], ids: ShowcaseIds) {
  const random = createRandom(2);
  const idOf: Readonly<Record<Changer, string>> = { api_key: ids.keyId, user: ids.userId };
  return consents.flatMap(({ id, states }) =>
    states.slice(1).map(({ atMs, by = 'api_key' }, index) => {
      const before = states[index] as TimelineConsent['states'][number];
      return {
        consent: id,
        number: index + 1,
        id: `hst_${ulidAt(atMs, random)}`,
        accepted: before.accepted,
        preferences: before.preferences,
        policy_version: before.policyVersion,
        policy_sha256: sha256Of(before.policyVersion),
        changed_by_kind: by,
        changed_by_id: idOf[by],
        created_at: new Date(atMs),
      };
    }),
  );
}

/** Statistics count decisions as they were first recorded, which is the oldest entry of a history. */
async function writeStats(tx: Handle, accountId: string): Promise<void> {
  await tx.query(
    'write_showcase_stats',
    `INSERT INTO consent_stats (account_id, day, site_id, category, accepted, refused)
     SELECT c.account_id, (c.created_at AT TIME ZONE 'UTC')::date, c.site_id, decisions.category,
            count(*) FILTER (WHERE decision), count(*) FILTER (WHERE NOT decision)
     FROM consents c
     LEFT JOIN consent_history h ON h.account_id = c.account_id AND h.consent = c.id AND h.number = 1
     CROSS JOIN LATERAL (
       SELECT '' AS category, coalesce(h.accepted, c.accepted) AS decision
       UNION ALL
       SELECT key, value::boolean FROM json_each_text(coalesce(h.preferences, c.preferences))) AS decisions
     WHERE c.account_id = $1
     GROUP BY 1, 2, 3, 4`,
    [accountId],
  );
}

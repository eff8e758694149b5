import { randomBytes, randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import type { ConsentBody } from '../load/consent-body';
import { runBareServer } from './bare-server';

/**
 * The floor of creates: parse the body, insert the row and its event in one statement. No key, quota, validation or
 * log, and none of the product's code.
 */

export interface WriteFloorSettings {
  databaseUrl: string;
  accountId: string;
  policy: { id: string; version: number; sha256: string };
}

const connections = 10;

const insert = `
  WITH stored AS (
    INSERT INTO consents (account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version,
                          country, region, user_agent, created_at, updated_at, policy_id, policy_sha256)
    VALUES ($1::uuid, $2, $3, $4, '', $5, $6, $7, '', '', $8, $9, $9, $10, $11))
  INSERT INTO outbox (id, account_id, type, payload) VALUES ($12, $1::uuid, 'consent.created', $13)`;

runBareServer(({ databaseUrl, accountId, policy }: WriteFloorSettings) => {
  const pool = new Pool({ connectionString: databaseUrl, max: connections });

  return async (_request, text) => {
    const body = JSON.parse(text) as ConsentBody;
    const now = Date.now();
    const id = newConsentId(now);
    const eventId = `evt_${randomUUID().replaceAll('-', '')}`;
    const createdAt = new Date(now).toISOString();
    const json = JSON.stringify({
      id,
      ...body,
      consent_id: '',
      policy_version: policy.version,
      country: '',
      region: '',
      created_at: createdAt,
      updated_at: createdAt,
      deleted_at: null,
    });
    const payload = `{"id":"${eventId}","type":"consent.created","created_at":"${createdAt}","data":${json}}`;
    const values = [
      [accountId, id, body.site_id, body.subject_id, body.accepted, JSON.stringify(body.preferences), policy.version],
      [body.user_agent, createdAt, policy.id, policy.sha256, eventId, payload],
    ].flat();
    await pool.query({ name: 'insert', text: insert, values });
    return { status: 201, json };
  };
});

function newConsentId(timeMs: number): string {
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  let id = '';
  for (let rest = timeMs, place = 0; place < 10; place++, rest = Math.floor(rest / 32)) id = (digits[rest % 32] as string) + id;
  for (const byte of randomBytes(16)) id += digits[byte % 32] as string;
  return id;
}

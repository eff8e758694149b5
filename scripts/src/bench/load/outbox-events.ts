import { createHash } from 'node:crypto';
import { consentBody } from './consent-body';
import { consentId } from './consent-id';

export interface OutboxEvent {
  id: string;
  accountId: string;
  type: string;
  payload: string;
}

/** Ids differ between runs, because NATS drops ids that it knows. */
export function outboxEvents(run: string, count: number): OutboxEvent[] {
  const accountId = '00000000-0000-4000-8000-000000000001';
  const type = 'consent.created';
  const createdAt = new Date().toISOString();
  return Array.from({ length: count }, (_, number) => {
    const id = `evt_${createHash('md5').update(`${run} ${number}`).digest('hex')}`;
    const data = {
      id: consentId(number),
      ...consentBody(accountId, number),
      consent_id: '',
      policy_version: 1,
      country: '',
      region: '',
      created_at: createdAt,
      updated_at: createdAt,
      deleted_at: null,
    };
    return { id, accountId, type, payload: JSON.stringify({ id, type, created_at: createdAt, data }) };
  });
}

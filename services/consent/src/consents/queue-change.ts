import type { Actor } from '@consent/contracts';
import type { OutboxEvent } from '@consent/events';
import { insertLeafWork, materialText } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import type { ConsentRecord } from './consent';

interface Change {
  record: ConsentRecord;
  salt: string;
  actor: Actor;
  event: OutboxEvent;
}

export async function queueChange(tx: Handle, { record, salt, actor, event }: Change): Promise<void> {
  await insertLeafWork(tx, {
    accountId: record.accountId,
    outboxIds: [event.id],
    leaves: 1,
    salts: salt,
    material: materialText({ policies: [[record.policyId, record.policySha256, record.policyVersion]], by: [actor.kind, actor.id] }),
  });
}

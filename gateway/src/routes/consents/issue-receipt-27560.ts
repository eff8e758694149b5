import type { Controller } from '@consent/contracts';
import { conflict, type Fault, invalid, notFound, ServiceError } from '@consent/kernel/errors';
import type { Services } from '../../services';
import type { Caller } from '../../pipeline/0-common/route';
import { receipt27560 } from './receipt-27560';

const mostChanges = 1000;

/** Fields that a record has to have, by the W3C guide to ISO/IEC TS 27560:2023. */
const required = {
  name: 'name',
  contact: 'contact',
  address: 'address',
  privacyUrl: 'privacy_url',
  jurisdiction: 'jurisdiction',
  language: 'language',
} as const satisfies Partial<Record<keyof Controller, string>>;

/**
 * Reads everything before the receipt is issued. Throws not_found, invalid (too many changes), conflict (fields of the controller
 * are missing, or the consent changes meanwhile).
 */
export async function issueReceipt27560(
  { accountId, id, actor }: Pick<Caller, 'accountId' | 'actor'> & { id: string },
  { consents, controllers, publicUrl }: Pick<Services, 'consents' | 'controllers' | 'publicUrl'>,
): Promise<object> {
  const found = await consents.find({ accountId, id });
  if (found === undefined) throw notFound('consent');
  const { entries } = await consents.rpc.listHistory({ accountId, id, limit: mostChanges + 1 });
  if (entries.length > mostChanges) throw invalid(`The consent has more than ${mostChanges} changes, which do not fit into this receipt.`);
  const { controller } = await controllers.getController({ accountId }, { needs: 'controllers' });
  assertComplete(controller);
  const { receiptId, consent } = await consents.rpc.issueReceipt({ accountId, id, actor });
  if (consent.updatedAtMs !== found.updatedAtMs || consent.deletedAtMs !== found.deletedAtMs) {
    throw conflict('The consent has just changed. Repeat the request.');
  }
  return receipt27560({ receiptId, consent, entries, controller, createdAtMs: Date.now(), publicUrl });
}

function assertComplete(controller: Controller): void {
  const missing = Object.entries(required).filter(([field]) => controller[field as keyof typeof required] === '');
  if (missing.length === 0) return;
  const names = missing.map(([, name]) => name);
  const faults = names.map((name): Fault => ({ pointer: `/${name}`, message: `The data controller has no ${name}.` }));
  const message = `The data controller lacks ${names.join(', ')}. Set them in the dashboard, or with PUT /controller.`;
  throw new ServiceError('conflict', message, { findFaults: () => faults });
}

import type { Cursors } from '../domain/cursor';
import type { ConsentStore, InTransaction } from '../store/consent-store';
import type { ConsentEvents } from '../events/consent-events';
import type { Owners } from './ask-owners';
import { createConsents } from './create-consents';
import { deleteConsent } from './delete-consent';
import { eraseSubject, type EraseSubjectParts } from './erase-subject';
import { foldStats } from './fold-stats';
import { getConsents } from './get-consents';
import { getStats } from './get-stats';
import { issueReceipt } from './issue-receipt';
import { listConsents } from './list-consents';
import { listHistory } from './list-history';
import { updateConsent } from './update-consent';

export interface OperationParts extends Owners {
  store: ConsentStore;
  inTransaction: InTransaction;
  events: ConsentEvents;
  cursors: Cursors;
  ownsSite: EraseSubjectParts['ownsSite'];
  newId: () => string;
  now: () => number;
}

/** Everything this service does, each verb in the file of its name. */
export function createOperations(parts: OperationParts) {
  const { store, events, newId } = parts;
  return {
    createConsents: createConsents({ ...parts, insertCreated: store.insertCreated, createdEvent: events.created }),
    getConsents: getConsents(store),
    listConsents: listConsents(parts),
    updateConsent: updateConsent({ ...parts, newHistoryId: () => `hst_${newId()}` }),
    deleteConsent: deleteConsent(parts),
    eraseSubject: eraseSubject(parts),
    listHistory: listHistory(store),
    issueReceipt: issueReceipt({ ...parts, newReceiptId: () => `rcpt_${newId()}` }),
    getStats: getStats(store),
    foldStats: foldStats(store),
  };
}

export type Operations = ReturnType<typeof createOperations>;

import type { InTransaction } from '../../store/account-store';

export interface ReportDisabledEndpointParts {
  inTransaction: InTransaction;
  wakeMailSender: () => void;
  newUuid: () => string;
  now: () => number;
}

export interface DisabledEndpoint {
  /** Of webhook.endpoint_disabled; the mail is sent once for each. */
  eventId: string;
  accountId: string;
  /** Without its query, which may hold what is secret. */
  url: string;
  consecutiveFailures: number;
}

/** Tells the owner that a webhook endpoint was disabled (spec 6); once, however often the event comes. */
export function reportDisabledEndpoint({ inTransaction, wakeMailSender, newUuid, now }: ReportDisabledEndpointParts) {
  return async ({ eventId, accountId, url, consecutiveFailures }: DisabledEndpoint): Promise<void> => {
    await inTransaction(async (store) => {
      if (!(await store.handledOnce('account-on-endpoint-disabled', eventId))) return;
      await store.insertMail({ id: newUuid(), kind: 'webhook_disabled', data: { accountId, url, consecutiveFailures } }, now());
    });
    wakeMailSender();
  };
}

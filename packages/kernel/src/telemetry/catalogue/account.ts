import type { MetricEntry } from './entry';

export const accountMetrics = {
  projections_pending: {
    type: 'gauge',
    help: 'Changes that Redis is not known to have; after a change 1 for up to a second, more or longer while Redis is unavailable',
    processes: ['account', 'policy'],
  },
  quota_reconcile_drift_units_total: {
    type: 'counter',
    help: 'Units of quota that Redis had lost and got back from the ledger',
    processes: ['account'],
  },
  mails_total: {
    type: 'counter',
    help: 'Attempts to send a mail: sent, failed (retried), given_up',
    processes: ['account'],
    labels: {
      kind: ['verify_email', 'account_exists', 'reset_password', 'quota_used', 'webhook_disabled', 'contact_message'],
      outcome: ['sent', 'failed', 'given_up'],
    },
  },
  mail_oldest_waiting_seconds: {
    type: 'gauge',
    help: 'Age of the oldest mail that is not sent yet; 0 without any',
    processes: ['account'],
  },
} as const satisfies Record<string, MetricEntry>;

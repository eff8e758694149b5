import type { MetricEntry } from './entry';

export const accountMetrics = {
  projections_pending: {
    type: 'gauge',
    help: 'Changes that Redis has not confirmed. Normally 1 for up to a second after a change; grows while Redis is unavailable',
    processes: ['account', 'policy'],
  },
  quota_reconcile_drift_units_total: {
    type: 'counter',
    help: 'Units of quota that Redis lost and that the ledger restored',
    processes: ['account'],
  },
  mails_total: {
    type: 'counter',
    help: 'Attempts to send an email: sent, failed (retried), given_up (not retried)',
    processes: ['account'],
    labels: {
      kind: [
        ...[
          'verify_email',
          'account_exists',
          'reset_password',
          'factor_changed',
          'changed_by_operator',
          'account_closed',
          'account_purge_soon',
          'account_purged',
          'account_reopened',
          'invitation',
          'quota_used',
          'keys_expiring',
          'webhook_disabled',
          'contact_message',
        ],
        ...['confirm_request', 'request_extended', 'request_closed', 'confirm_request_address', 'requests_confirmed', 'requests_due'],
      ],
      outcome: ['sent', 'failed', 'given_up'],
    },
  },
  person_requests_open: {
    type: 'gauge',
    help: 'Requests of persons that wait for an answer, of all accounts, counted up to 10000',
    processes: ['account'],
  },
  person_requests_overdue: {
    type: 'gauge',
    help: 'Of these, requests whose deadline is over. Their officers answer them, not the operator',
    processes: ['account'],
  },
  mail_oldest_waiting_seconds: {
    type: 'gauge',
    help: 'Age of the oldest unsent email; 0 if there is none',
    processes: ['account'],
  },
} as const satisfies Record<string, MetricEntry>;

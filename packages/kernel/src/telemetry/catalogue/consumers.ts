/** Durable names of all consumers in NATS. */
const consumers = [
  'account-on-account-certified',
  'account-on-account-purged',
  'account-on-audit-recorded',
  'account-on-consent-erased',
  'account-on-endpoint-disabled',
  'account-on-log-open',
  'account-on-policy-deleted',
  'account-on-subject-erased',
  'consent-on-account-purge-due',
  'evidence-on-account-certificate-due',
  'export-on-account-exports-due',
  'export-on-account-purge-due',
  'export-on-export-requested',
  'policy-on-account-purge-due',
  'webhook-on-account-closed',
  'webhook-on-account-purge-due',
  'webhook-on-account-reopened',
  'webhook-on-consent',
  'webhook-on-log-checkpoint',
  'webhook-on-policy-published',
  'webhook-on-subject-erased',
  'webhook-on-subject-linked',
  'webhook-on-subject-purged',
  'webhook-on-subject-unlinked',
];

/** Of a label that names a consumer. `others` matches what else the label may be. */
export const consumerPattern = (...others: string[]): RegExp => new RegExp(`^(${[...others, ...consumers].join('|')})$`);

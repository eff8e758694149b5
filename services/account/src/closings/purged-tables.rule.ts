/** Every table of this database with rows of accounts, those that refer to others first (decision 84.8). */
export const purgedTables = [
  ...['request_trail', 'request_tokens', 'request_mails', 'requests', 'request_settings', 'identity_keys', 'controllers'],
  ...['usage_holds', 'usage_days', 'usage_ledger', 'usage_counters', 'failed_events', 'api_keys', 'sites'],
  ...['sso_used_flows', 'sso_settings', 'sso_identities', 'sso_domains', 'sso_providers'],
  ...[
    'audit_entries',
    'opened_logs',
    'invitation_tokens',
    'invitations',
    'members',
    'sessions',
    'user_tokens',
    'recovery_codes',
    'totp_secrets',
    'passkeys',
    'used_challenges',
    'users',
  ],
];

/** The closing is what the certificate is about; events are dropped after some days; the log must have read its queue before. */
export const keptTables = ['account_closings', 'account_purges', 'account_purge_parts', 'outbox', 'outbox_default', 'log_queue'];

/** Every other service with rows of accounts. The purge is done once each has answered, so one of an earlier release delays it. */
export const otherParts = ['consent', 'policy', 'webhook', 'export'];

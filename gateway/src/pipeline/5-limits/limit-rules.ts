const minute = 60;
const quarterHour = 15 * 60;
const hour = 60 * 60;

/**
 * Window limits by name: at most `max` in any `windowSeconds` (decisions 5.3, 6, 8.5, 8.13, 9.7). Each can be set by
 * environment variables.
 */
export const limitRules = {
  login_address: { max: 10, windowSeconds: quarterHour, what: 'Logins of an address' },
  login_email: { max: 5, windowSeconds: quarterHour, what: 'Logins of an e-mail since its last success' },
  login_device: { max: 5, windowSeconds: quarterHour, what: 'Logins of an e-mail in a browser where it signed in before' },
  forgot_password_address: { max: 5, windowSeconds: hour, what: 'Forgotten passwords of an address' },
  forgot_password_email: { max: 3, windowSeconds: hour, what: 'Forgotten passwords of an e-mail' },
  resend_verification_address: { max: 5, windowSeconds: hour, what: 'Mails to verify, sent again, of an address' },
  resend_verification_email: { max: 3, windowSeconds: hour, what: 'Mails to verify, sent again, of an e-mail' },
  register_address: { max: 10, windowSeconds: hour, what: 'Registrations of an address' },
  register_email: { max: 3, windowSeconds: hour, what: 'Mails of registrations to an e-mail' },
  change_password_user: { max: 5, windowSeconds: quarterHour, what: 'Changes of password that a user tries' },
  contact_address: { max: 5, windowSeconds: hour, what: 'Contact messages of an address' },
  log_address: { max: 600, windowSeconds: minute, what: 'Files of logs, and GET /log, of an address' },
  session_writes: { max: 120, windowSeconds: minute, what: 'Writes of an account by sessions' },
  session_rows: { max: 2_000, windowSeconds: minute, what: 'Rows of batches of an account by sessions' },
  session_reads: { max: 1_200, windowSeconds: minute, what: 'Reads of an account by sessions' },
  site_document_client: { max: 120, windowSeconds: minute, what: 'Reads of what a banner needs to know, of an address for a site' },
  policy_text_address: { max: 60, windowSeconds: minute, what: 'Published texts read by hash, of an address' },
  ingest_client: { max: 30, windowSeconds: minute, what: 'Public consents of an address for a site' },
  ingest_site: { max: 600, windowSeconds: minute, what: 'Public consents of a site' },
} as const satisfies Record<string, { max: number; windowSeconds: number; what: string }>;

export type LimitRule = keyof typeof limitRules;

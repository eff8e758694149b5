const minute = 60;
const quarterHour = 15 * 60;
const hour = 60 * 60;

/**
 * Window limits by name: at most `max` in any `windowSeconds` (decisions 5.3, 6, 8.5, 8.13, 9.7). Each can be set by
 * environment variables.
 */
export const limitRules = {
  login_address: { max: 10, windowSeconds: quarterHour, what: 'sign-ins from one IP address' },
  login_email: { max: 5, windowSeconds: quarterHour, what: 'sign-ins with one email since its last success' },
  login_device: { max: 5, windowSeconds: quarterHour, what: 'sign-ins with one email in a browser where it signed in before' },
  passkey_options_address: {
    max: 60,
    windowSeconds: minute,
    what: 'requests for the options of a sign-in with a passkey from one IP address',
  },
  forgot_password_address: { max: 5, windowSeconds: hour, what: 'password reset requests from one IP address' },
  forgot_password_email: { max: 3, windowSeconds: hour, what: 'password reset requests for one email' },
  resend_verification_address: { max: 5, windowSeconds: hour, what: 'requests to resend the verification email from one IP address' },
  resend_verification_email: { max: 3, windowSeconds: hour, what: 'requests to resend the verification email for one email' },
  register_address: { max: 10, windowSeconds: hour, what: 'registrations from one IP address' },
  register_email: { max: 3, windowSeconds: hour, what: 'registration emails to one address' },
  sso_address: { max: 60, windowSeconds: quarterHour, what: 'beginnings of single sign-on from one IP address' },
  sso_email: { max: 10, windowSeconds: quarterHour, what: 'beginnings of single sign-on with one email' },
  sso_callback_address: { max: 60, windowSeconds: quarterHour, what: 'ends of single sign-on from one IP address' },
  change_password_user: { max: 5, windowSeconds: quarterHour, what: 'attempts of one user to change the password' },
  second_factor_user: {
    max: 5,
    windowSeconds: quarterHour,
    what: 'codes and passkeys of one user’s second factor since the last right one',
  },
  invite_user: { max: 20, windowSeconds: hour, what: 'invitations by one user' },
  invite_account: { max: 100, windowSeconds: 24 * hour, what: 'invitations to one account' },
  invitation_address: { max: 60, windowSeconds: hour, what: 'uses of invitation links from one IP address' },
  contact_address: { max: 5, windowSeconds: hour, what: 'contact messages from one IP address' },
  log_address: { max: 600, windowSeconds: minute, what: 'reads of log files and GET /log from one IP address' },
  session_writes: { max: 120, windowSeconds: minute, what: 'writes of one account by sessions' },
  session_rows: { max: 2_000, windowSeconds: minute, what: 'batch rows of one account by sessions' },
  session_reads: { max: 1_200, windowSeconds: minute, what: 'reads of one account by sessions' },
  site_document_client: { max: 120, windowSeconds: minute, what: 'reads of the banner configuration of one site from one IP address' },
  policy_text_address: { max: 60, windowSeconds: minute, what: 'reads of policy texts and policy pages from one IP address' },
  ingest_client: { max: 30, windowSeconds: minute, what: 'public consents for one site from one IP address' },
  identify_client: { max: 60, windowSeconds: minute, what: 'identifications on one site from one IP address' },
  identify_site: { max: 6_000, windowSeconds: minute, what: 'identifications on one site' },
  request_client: { max: 10, windowSeconds: hour, what: 'requests of persons on one site from one IP address' },
  request_site: { max: 600, windowSeconds: hour, what: 'requests of persons on one site' },
  request_token_address: { max: 60, windowSeconds: minute, what: 'uses of links in mails about requests of persons from one IP address' },
  person_page_address: { max: 60, windowSeconds: minute, what: 'reads of pages of people from one IP address' },
  person_client: { max: 60, windowSeconds: minute, what: 'reads of a person’s own data on one site from one IP address' },
  person_site: { max: 3_000, windowSeconds: minute, what: 'reads of people’s own data on one site' },
  person_files_client: { max: 30, windowSeconds: minute, what: 'downloads of a person’s own files on one site from one IP address' },
  person_files_site: { max: 300, windowSeconds: minute, what: 'downloads of people’s own files on one site' },
  seen_client: { max: 30, windowSeconds: minute, what: 'reports of what ran on one site from one IP address' },
  seen_site: { max: 300, windowSeconds: minute, what: 'reports of what ran on one site' },
  ingest_site: { max: 600, windowSeconds: minute, what: 'public consents for one site' },
} as const satisfies Record<string, { max: number; windowSeconds: number; what: string }>;

export type LimitRule = keyof typeof limitRules;

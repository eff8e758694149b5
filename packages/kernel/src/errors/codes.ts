import type { errorKinds } from './kinds';

export type ErrorCode = (typeof errorKinds)[keyof typeof errorKinds]['code'];

/**
 * The stable codes of spec 7. `title` is the title of problem details (RFC 9457), which must not change between
 * occurrences. docs/errors.md and the page /docs/errors are generated from this table.
 */
export const errorCodes = {
  invalid_request: {
    title: 'Invalid request',
    advice: 'Fix the request. The message names the field or parameter; problem details list all of them.',
  },
  unauthorized: {
    title: 'Missing or invalid credentials',
    advice: 'Send a valid API key, session, site token or download link. Create API keys in the dashboard.',
  },
  second_factor_required: {
    title: 'Second factor required',
    advice:
      'Send the sign-in again with `code`, which is a code of your authenticator app or a recovery code, or with the `credential` of a passkey. The message says which of them you have.',
  },
  plan_required: { title: 'Subscription not active', advice: 'Choose a plan in the dashboard.' },
  forbidden: {
    title: 'Not allowed',
    advice:
      'Your credentials are valid, but not for this. API keys cannot call the endpoints of the dashboard, a restricted API key cannot do more than it was created for, pages of other sites cannot write, and a suspended account cannot use the dashboard.',
  },
  email_not_verified: { title: 'Email not confirmed', advice: 'Open the link in the email we sent, or request a new one.' },
  proof_required: {
    title: 'Confirm that it’s you',
    advice: 'Prove your second factor with POST /auth/factors/proof, then repeat the request within 10 minutes.',
  },
  second_factor_setup_required: {
    title: 'Set up a second factor',
    advice:
      'The owner of the account requires a second factor of every member. Set one up on the security page of the dashboard, then repeat the request.',
  },
  plan_limit_exceeded: { title: 'Plan limit reached', advice: 'Upgrade your plan, or delete what you no longer need.' },
  quota_exceeded: {
    title: 'Monthly quota used up',
    advice: 'Wait until the first day of next month (UTC), as Retry-After says, or upgrade your plan.',
  },
  too_many_requests: { title: 'Too many requests', advice: 'Wait for the seconds in Retry-After, then repeat the request.' },
  not_found: {
    title: 'Not found',
    advice: 'Check the path and the ids in it. Records of other accounts are answered as if they did not exist.',
  },
  conflict: { title: 'Conflict', advice: 'Read the current state first. With Retry-After, repeat the request after that time.' },
  subscription_exists: { title: 'Subscription exists', advice: 'Change the plan with PUT /subscription.' },
  already_on_plan: { title: 'Already on this plan', advice: 'Nothing to do.' },
  internal_error: {
    title: 'Internal error',
    advice: 'Read the message: it says whether the request may be repeated. If the error persists, send us the request id.',
  },
} as const satisfies Record<ErrorCode, { title: string; advice: string }>;

/**
 * Every way an operation can fail, and how clients see it. Services exchange kinds by name. Only the gateway turns a
 * kind into a status and `{error, message}` (spec 7). docs/errors.md is generated from this table.
 */
export const errorKinds = {
  invalid: { status: 400, code: 'invalid_request', meaning: 'malformed body, query or parameter' },
  unauthorized: { status: 401, code: 'unauthorized', meaning: 'no valid key, session, site token or download token' },
  second_factor_required: {
    status: 401,
    code: 'second_factor_required',
    meaning: 'the password is right; sign in with your second factor too',
  },
  plan_required: { status: 402, code: 'plan_required', meaning: 'the subscription is not active' },
  forbidden: {
    status: 403,
    code: 'forbidden',
    meaning: 'authenticated but not allowed: CSRF, origin, inactive account, an API key on a route for people, a restricted API key',
  },
  email_not_verified: { status: 403, code: 'email_not_verified', meaning: 'the email address is not confirmed yet' },
  proof_required: { status: 403, code: 'proof_required', meaning: 'the session must prove the second factor again' },
  second_factor_setup_required: {
    status: 403,
    code: 'second_factor_setup_required',
    meaning: 'the account requires a second factor, and the user of the session has none yet',
  },
  plan_limit: { status: 403, code: 'plan_limit_exceeded', meaning: 'the feature is not in the plan, or a limit of the plan is reached' },
  not_found: { status: 404, code: 'not_found', meaning: 'absent, or not the caller’s; the two are not distinguished' },
  method_not_allowed: { status: 405, code: 'invalid_request', meaning: 'the path exists, the method does not; see the Allow header' },
  conflict: { status: 409, code: 'conflict', meaning: 'the state does not allow the operation' },
  subscription_exists: { status: 409, code: 'subscription_exists', meaning: 'a paid subscription is active; change the plan instead' },
  already_on_plan: { status: 409, code: 'already_on_plan', meaning: 'the account is on that plan already' },
  too_large: { status: 413, code: 'invalid_request', meaning: 'the body is above the limit of the route' },
  too_many_requests: { status: 429, code: 'too_many_requests', meaning: 'a time-window limit; Retry-After says when' },
  quota_exceeded: { status: 429, code: 'quota_exceeded', meaning: 'the monthly quota is used up; Retry-After says when it resets' },
  headers_too_large: { status: 431, code: 'invalid_request', meaning: 'the request headers are above 16 KiB' },
  internal: { status: 500, code: 'internal_error', meaning: 'a fault of ours; the request id finds it in the logs' },
  unavailable: {
    status: 503,
    code: 'internal_error',
    meaning: 'a part is unavailable for the moment, and nothing was changed; repeat the request',
  },
  deadline: {
    status: 504,
    code: 'internal_error',
    meaning: 'a part did not answer a read in time; nothing was changed, repeat the request',
  },
  outcome_unknown: {
    status: 504,
    code: 'internal_error',
    meaning: 'it is not known whether the request was done; look before you repeat it',
  },
} as const satisfies Record<string, { status: number; code: string; meaning: string }>;

export type ErrorKind = keyof typeof errorKinds;

export function isErrorKind(name: string): name is ErrorKind {
  return Object.hasOwn(errorKinds, name);
}

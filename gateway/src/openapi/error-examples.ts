import { errorCodes, type ErrorKind, errorKinds } from '@consent/kernel/errors';

const messages: Record<ErrorKind, string> = {
  invalid: 'subject_id is required.',
  unauthorized: 'The API key is unknown, revoked or expired. Create one in the dashboard, under API keys.',
  second_factor_required: 'Enter a code of your authenticator app, or a recovery code.',
  plan_required: 'Your subscription is not active. Choose a plan in the dashboard.',
  forbidden: 'Requests from other sites are not allowed.',
  email_not_verified: 'Confirm your email address first. Open the link in the email we sent.',
  proof_required: 'Confirm that it’s you: use your second factor.',
  second_factor_setup_required: 'This account requires a second factor. Set one up to continue.',
  plan_limit: 'Your plan does not include exports. Upgrade to export consents.',
  not_found: 'No such consent.',
  method_not_allowed: 'Method not allowed. Use GET or HEAD.',
  conflict: 'This consent was erased and cannot be changed.',
  subscription_exists: 'You have an active subscription to pro. Change its plan with PUT /subscription.',
  already_on_plan: 'You are already on the pro plan.',
  too_large: 'The body is larger than the limit of 65536 bytes.',
  too_many_requests: 'Too many requests. Try again in 60 s.',
  quota_exceeded:
    'Monthly limit reached: your plan includes 100 API requests. Resets on 2026-12-01, 00:00 UTC. Upgrade at https://consent.example.com/plan.',
  headers_too_large: 'The request headers are larger than 16384 bytes.',
  internal: 'Something went wrong on our side. Send us the X-Request-Id, and look whether this was done before you repeat it.',
  unavailable: 'Something went wrong on our side. Repeat the request. If it keeps happening, send us the X-Request-Id.',
  deadline: 'We could not answer in time, and nothing was changed. Repeat the request. If it keeps happening, send us the X-Request-Id.',
  outcome_unknown: 'It is not known whether this was done. Look before you repeat it: read what it creates or changes.',
};

const kinds = Object.keys(errorKinds) as ErrorKind[];
/** The only error whose status differs from the status of its kind. */
const outOfRange = { name: 'range_not_satisfiable', status: 416, message: 'The range is outside of the file.' };

const problemName = (name: string) => `${name}_problem`;

export const exampleComponents: Readonly<Record<string, object>> = Object.fromEntries([
  ...kinds.flatMap((kind) => bothForms(kind, kind, messages[kind], errorKinds[kind].status)),
  ...bothForms(outOfRange.name, 'invalid', outOfRange.message, outOfRange.status),
]);

function bothForms(name: string, kind: ErrorKind, message: string, status: number): [string, object][] {
  return [
    [name, { value: { error: errorKinds[kind].code, message } }],
    [problemName(name), { value: problemOf(kind, message, status) }],
  ];
}

function problemOf(kind: ErrorKind, detail: string, status: number): object {
  const { code } = errorKinds[kind];
  const page = `https://consent.example.com/docs/errors#${code}`;
  return {
    type: page,
    title: errorCodes[code].title,
    status,
    detail,
    code,
    errors: status === 400 ? [{ pointer: '/subject_id', message: detail }] : [],
    request_id: '01M7YNAYM0FB4C02YEHA0XX7A1',
    doc_url: page,
  };
}

export function errorContentOf(names: readonly string[]): Record<string, unknown> {
  const examples = (nameOf: (name: string) => string) =>
    Object.fromEntries(names.map((name) => [name, { $ref: `#/components/examples/${nameOf(name)}` }]));
  return {
    'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples: examples((name) => name) },
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, examples: examples(problemName) },
  };
}

export function exampleNamesOf(status: number): string[] {
  return status === outOfRange.status
    ? [outOfRange.name]
    : kinds.filter((kind) => kind === 'conflict' && errorKinds[kind].status === status);
}

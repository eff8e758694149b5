import { errorCodes, errorKinds } from '@consent/kernel/errors';

export function errorsDocument(): string {
  const rows = Object.entries(errorKinds).map(([kind, { status, code, meaning }]) => `| ${status} | \`${code}\` | ${meaning} | ${kind} |`);
  const codes = Object.entries(errorCodes).map(([code, { title, advice }]) => `| \`${code}\` | ${title} | ${advice} |`);
  return `# Errors

Every error has the body \`{"error": code, "message": text}\`. The code is stable. The message says what to do and may change.

The message of a 5xx says nothing about the cause. Search the logs for the \`X-Request-Id\`: the gateway's line names the service and the call
that failed, and the request id in that service's log. That id is the same, except for single creates and reads, which may share a call with
others: they have the id of the first request of the call ([operations](operations.md#from-a-request-id-to-the-cause)).

Generated from \`packages/kernel/src/errors/kinds.ts\` and \`codes.ts\`. The gateway serves the part for callers at \`/docs/errors\`, with an
anchor for each code.

With \`Accept: application/problem+json\` the same failure is problem details (RFC 9457): \`type\`, \`title\`, \`status\`, \`detail\` (the
message), \`code\`, \`errors\`, \`request_id\` and \`doc_url\`. \`errors\` has an entry for each wrong field of a 400: \`pointer\` is a JSON pointer
into the body (\`""\` for the whole body and for parameters), \`parameter\` the name of a parameter in the query, the path or the headers.

| code | title | what to do |
|---|---|---|
${codes.join('\n')}

| status | error | meaning | kind in the code |
|---|---|---|---|
${rows.join('\n')}
`;
}

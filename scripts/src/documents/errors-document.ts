import { errorCodes, errorKinds } from '@consent/kernel/errors';

export function errorsDocument(): string {
  const rows = Object.entries(errorKinds).map(([kind, { status, code, meaning }]) => `| ${status} | \`${code}\` | ${meaning} | ${kind} |`);
  const codes = Object.entries(errorCodes).map(([code, { title, advice }]) => `| \`${code}\` | ${title} | ${advice} |`);
  return `# Errors

Every error has the body \`{"error": code, "message": text}\`. The code is stable; the message says what to do and may
change. Of a 5xx the message is always generic; the \`X-Request-Id\` finds the rest in the logs: the gateway's line names the
service and the call that failed, and the id under which that service logged it. It is the same id, except for single creates and
reads that rode with others in one call: that has the id of the first of them ([operations](operations.md#from-a-request-id-to-the-cause)).
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

import { errorKinds } from '@consent/errors';

/** docs/errors.md: the table of kinds. */
export function errorsDocument(): string {
  const rows = Object.entries(errorKinds).map(([kind, { status, code, meaning }]) => `| ${status} | \`${code}\` | ${meaning} | ${kind} |`);
  return `# Errors

Every error has the body \`{"error": code, "message": text}\`. The code is stable; the message says what to do and may
change. Of a 5xx the message is always generic; the \`X-Request-Id\` finds the rest in the logs.
Generated from \`packages/errors/src/kinds.ts\`.

| status | error | meaning | kind in the code |
|---|---|---|---|
${rows.join('\n')}
`;
}

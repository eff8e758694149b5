import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const pagePath = '/verify';
const pageName = 'verify.html';
const commandName = 'verify-evidence.mjs';

export function openVerifierFiles(folder: string) {
  const page = resolve(folder, pageName);
  const headers: Readonly<Record<string, Record<string, string>>> = {
    [page]: { 'Content-Security-Policy': readPolicy(page) },
    [resolve(folder, commandName)]: { 'Content-Disposition': `attachment; filename="${commandName}"` },
  };
  return {
    isPage: (path: string): boolean => path === pagePath,
    pageUrl: `/${pageName}`,
    headersOf: (file: string): Record<string, string> => headers[file] ?? {},
  };
}

/** The page allows its own script and style by their hashes; the policy of other pages refuses both. */
function readPolicy(page: string): string {
  const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(readFileSync(page, 'utf8')) ?? [];
  if (policy === undefined) throw new Error(`${page} has no Content-Security-Policy`);
  // Browsers accept this directive in a header only.
  return `${policy}; frame-ancestors 'none'`;
}

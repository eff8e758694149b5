import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** For development and tests, where the dashboard is not built. */
const withoutPage = `<!doctype html><meta charset="utf-8"><title>Verify</title>
<p>This bundle was made without the page that checks it. Use /verify of the service, or its /verify-evidence.mjs with Node.js.</p>
`;

export function createVerifyPage(dashboardFolder: string | undefined): () => Promise<Uint8Array> {
  let page: Uint8Array | undefined;
  return async () => {
    if (dashboardFolder === undefined) return Buffer.from(withoutPage);
    page ??= await readFile(join(dashboardFolder, 'verify.html')).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return Buffer.from(withoutPage);
      throw error;
    });
    return page;
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadBuilt } from '../../documents/load-built';
import type { Stage } from '../stage';

type SelectConsents = (format: 'csv', account: string, site: string) => string;

/** The floor of exports: psql, COPY TO STDOUT of the same statement, to /dev/null. Resolves with psql's time in ms. */
export async function createCopyOut({ folder, product, tenant, signal }: Stage): Promise<() => Promise<number>> {
  const selectConsents = loadBuilt('services/consent/dist/exports/copy.sql.js')['selectConsents'] as SelectConsents;
  const select = selectConsents('csv', `'${tenant.accountId}'`, `'${tenant.siteId}'`);
  const url = new URL(product.consentUrl);
  const passwordFile = join(folder, 'pgpass-export');
  await writeFile(passwordFile, `127.0.0.1:${url.port}:*:${url.username}:${url.password}\n`, { mode: 0o600 });
  url.password = '';
  url.searchParams.set('passfile', passwordFile);

  return async () => {
    const nowhere = openSync('/dev/null', 'w');
    const startedAt = performance.now();
    const psql = spawn('psql', ['--no-psqlrc', '--set=ON_ERROR_STOP=1', `--command=\\copy (${select}) to stdout csv header`, url.href], {
      stdio: ['ignore', nowhere, 'inherit'],
      signal,
    });
    closeSync(nowhere);
    const [code] = (await once(psql, 'close')) as [number | null];
    if (code !== 0) throw new Error(`psql ended with ${code}`);
    return performance.now() - startedAt;
  };
}

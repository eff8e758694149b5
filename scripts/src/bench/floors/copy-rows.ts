import { execFile, spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { consentBody } from '../load/consent-body';
import { consentId } from '../load/consent-id';
import type { Stage } from '../stage';

const run = promisify(execFile);
const longestCopyMs = 120_000;

const columns =
  'account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version, ' +
  'country, region, user_agent, created_at, updated_at, policy_id, policy_sha256';

export function findPsql(): void {
  const { error } = spawnSync('psql', ['--version']);
  if (error !== undefined)
    throw new Error(
      'psql was not found; it is the floor of batches and exports. Debian and Ubuntu: sudo apt-get install postgresql-client. macOS: brew install libpq.',
    );
}

/** The floor of batches: psql, one COPY consents FROM STDIN. Resolves with the time of the COPY in ms. */
export async function createCopy({ folder, product, tenant, signal }: Stage, rows: number): Promise<() => Promise<number>> {
  const rowsFile = join(folder, 'rows.copy');
  await pipeline(Readable.from(copyLines(tenant, rows)), createWriteStream(rowsFile));

  const url = new URL(product.consentUrl);
  const passwordFile = join(folder, 'pgpass');
  await writeFile(passwordFile, `127.0.0.1:${url.port}:*:${url.username}:${url.password}\n`, { mode: 0o600 });
  url.password = '';
  url.searchParams.set('passfile', passwordFile);

  return async () => {
    const { stdout } = await run(
      'psql',
      [
        '--no-psqlrc',
        '--set=ON_ERROR_STOP=1',
        '--command=\\timing on',
        `--command=\\copy consents (${columns}) from '${rowsFile}'`,
        url.href,
      ],
      { signal, timeout: longestCopyMs, killSignal: 'SIGKILL' },
    );
    const [, ms] = /Time: ([\d.]+) ms/.exec(stdout) ?? [];
    if (ms === undefined || !stdout.includes(`COPY ${rows}`)) throw new Error(`psql did not copy ${rows} rows:\n${stdout}`);
    return Number(ms);
  };
}

function* copyLines({ accountId, siteId, policy }: Stage['tenant'], rows: number): Generator<string> {
  const createdAt = new Date().toISOString();
  for (let number = 0; number < rows; number++) {
    const body = consentBody(siteId, number);
    const preferences = JSON.stringify(body.preferences);
    const values = [
      accountId,
      consentId(number),
      siteId,
      body.subject_id,
      '',
      't',
      preferences,
      policy.version,
      '',
      '',
      body.user_agent,
      createdAt,
      createdAt,
      policy.id,
      policy.sha256,
    ];
    yield `${values.join('\t')}\n`;
  }
}

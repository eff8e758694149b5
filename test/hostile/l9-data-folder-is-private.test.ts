import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@consent/local-stack';
import { duringNpmStart } from '../system/npm-start';

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'consent-test-private-'));
  await chmod(parent, 0o755);
});
afterAll(() => rm(parent, { recursive: true, force: true, maxRetries: 10 }));

async function openToOthers(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of ['', ...(await readdir(folder, { recursive: true }))]) {
    // A file may be deleted while the servers run.
    const mode = await stat(join(folder, path)).then(
      (entry) => entry.mode & 0o777,
      () => 0,
    );
    if ((mode & 0o077) !== 0) found.push(`${path || '.'} ${mode.toString(8)}`);
  }
  return found;
}

test('[threats 98] other users of the machine cannot read the data or logs of npm start', async () => {
  const folder = join(parent, 'data');
  // Earlier releases left this folder open.
  await mkdir(join(folder, 'logs'), { recursive: true, mode: 0o755 });
  const port = String(await findFreePort());

  await duringNpmStart({ folder, port }, async () => {
    const isRoot = process.getuid?.() === 0;
    // PostgreSQL refuses to run as root, so it runs as user nobody, whose group may pass through these two folders.
    expect(await openToOthers(folder)).toEqual(isRoot ? ['. 710', 'postgres 710'] : []);
    if (isRoot) {
      const asNobody = spawnSync('ls', [folder], { uid: 65534, gid: 65534, encoding: 'utf8' });
      expect(asNobody.status).not.toBe(0);
      const asSomebody = spawnSync('ls', [join(folder, 'postgres')], { uid: 1000, gid: 1000, encoding: 'utf8' });
      expect(asSomebody.status).not.toBe(0);
    }
  });
}, 240_000);

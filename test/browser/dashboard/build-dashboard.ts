import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const dashboard = join(__dirname, '../../../dashboard');

export async function buildDashboard(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'consent-test-dashboard-'));
  const vite = join(dashboard, '../node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: dashboard,
  });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

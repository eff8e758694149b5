import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Every user can enter it, because root runs PostgreSQL as another user. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'local-stack-'));
  chmodSync(folder, 0o755);
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

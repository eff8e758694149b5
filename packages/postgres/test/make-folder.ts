import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Removed at the end of the test. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-postgres-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestServer, waitUntil } from '@consent/testkit';

export async function killServer(server: TestServer): Promise<void> {
  server.kill('SIGKILL');
  await waitUntil('the server is gone', () => server.pid === undefined);
}

/** Change these files only while NATS is stopped. */
export function natsStore({ dataDir }: TestServer, accountName: string) {
  const store = join(dataDir, 'jetstream', 'jetstream', accountName);
  const saved = join(dataDir, 'saved', accountName);
  const put = (part: string) => {
    rmSync(join(store, part), { recursive: true });
    cpSync(join(saved, part), join(store, part), { recursive: true });
  };
  return {
    delete: () => rmSync(store, { recursive: true, force: true }),
    save: () => cpSync(store, saved, { recursive: true }),
    restore: () => put('.'),
    /** Leaves the consumers' positions as they are. */
    restoreMessages: () => put(join('streams', 'EVENTS', 'msgs')),
  };
}

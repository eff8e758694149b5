import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil, type TestServer } from '@consent/testkit';

/** Ends a server as a power switch would, and waits until it is gone. */
export async function killServer(server: TestServer): Promise<void> {
  server.kill('SIGKILL');
  await waitUntil('the server is gone', () => server.pid === undefined);
}

/** What NATS keeps on disk for an account; to be touched only while it does not run. */
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
    /** Not the positions of the consumers. */
    restoreMessages: () => put(join('streams', 'EVENTS', 'msgs')),
  };
}

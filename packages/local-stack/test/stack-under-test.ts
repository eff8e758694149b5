import path from 'node:path';
import type { LocalServer } from '../src/index';
import { temporaryFolder } from './temporary-folder';

/** Stops the servers after each test. */
export function stackUnderTest() {
  const servers: LocalServer[] = [];
  let folder = { path: '', remove: () => {} };

  beforeAll(() => {
    folder = temporaryFolder();
  });

  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  });

  afterAll(() => folder.remove());

  return {
    dataDir: (name: string) => path.join(folder.path, name),
    async keep(starting: Promise<LocalServer>): Promise<LocalServer> {
      const server = await starting;
      servers.push(server);
      return server;
    },
  };
}

export function nextExit(server: LocalServer): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve) => server.onExit((code, signal) => resolve({ code, signal })));
}

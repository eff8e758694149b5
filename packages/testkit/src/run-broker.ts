import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Something that all tests of a run may share, such as a server. `facts` are JSON: what a test needs to use it. */
export interface SharedThing {
  facts: unknown;
  stop: () => Promise<unknown>;
}

/** The facts of another shared thing, which is started first. */
export type Need = <Facts>(kind: string, name?: string) => Promise<Facts>;

/** Starts one of each kind, or one for each `name` of a kind. */
export type Providers = Readonly<Record<string, (name: string, need: Need) => Promise<SharedThing>>>;

export interface RunBroker {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Runs in jest's own process and hands shared things to the workers. Each is started
 * when the first test asks for it, so a unit test waits for no server, and all are
 * stopped at the end of the run.
 */
export async function startRunBroker(providers: Providers): Promise<RunBroker> {
  const things = new Map<string, Promise<SharedThing>>();
  const counters = new Map<string, number>();

  function thingOf(kind: string, name: string): Promise<SharedThing> {
    const key = `${kind}/${name}`;
    const existing = things.get(key);
    if (existing !== undefined) return existing;
    const provide = providers[kind];
    if (provide === undefined) return Promise.reject(new Error(`Nothing shared is called "${kind}".`));
    const started = provide(name, need);
    things.set(key, started);
    return started;
  }

  const need: Need = async <Facts>(kind: string, name = '') => (await thingOf(kind, name)).facts as Facts;

  async function answer(path: string): Promise<unknown> {
    const [verb, kind = '', name = ''] = path.slice(1).split('/').map(decodeURIComponent);
    if (verb === 'thing') return need(kind, name);
    const next = counters.get(kind) ?? 0;
    counters.set(kind, next + 1);
    return next;
  }

  const server: Server = createServer((request, response) => {
    answer(request.url ?? '/').then(
      (value) => response.end(JSON.stringify(value)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      // Last started, first stopped: a product stops before its servers.
      for (const started of [...things.values()].reverse()) {
        const thing = await started.catch(() => undefined);
        await thing?.stop();
      }
    },
  };
}

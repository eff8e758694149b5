import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `facts` is what a test needs to use the resource, as JSON. */
export interface SharedResource {
  facts: unknown;
  stop: () => Promise<unknown>;
}

export type Need = <Facts>(kind: string, name?: string) => Promise<Facts>;

/** Starts one resource per kind, or per `name` of a kind. */
export type Providers = Readonly<Record<string, (name: string, need: Need) => Promise<SharedResource>>>;

export interface RunBroker {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Runs in Vitest's main process and starts a shared resource when a test first asks for it, so unit tests wait for no
 * server. `loadProviders` is called for each start. If a resource fails to start, every test that asks for it fails.
 */
export async function startRunBroker(loadProviders: () => Promise<Providers>): Promise<RunBroker> {
  const resources = new Map<string, Promise<SharedResource>>();
  /** In start order: a product comes after the servers it needs. */
  const running: SharedResource[] = [];
  const counters = new Map<string, number>();

  function resourceOf(kind: string, name: string): Promise<SharedResource> {
    const key = `${kind}/${name}`;
    const existing = resources.get(key);
    if (existing !== undefined) return existing;
    const started = start(kind, name);
    resources.set(key, started);
    return started;
  }

  async function start(kind: string, name: string): Promise<SharedResource> {
    const provide = (await loadProviders())[kind];
    if (provide === undefined) throw new Error(`Nothing shared is called "${kind}".`);
    const resource = await provide(name, need);
    running.push(resource);
    return resource;
  }

  const need: Need = async <Facts>(kind: string, name = '') => (await resourceOf(kind, name)).facts as Facts;

  async function answer(path: string): Promise<unknown> {
    const [verb, kind = '', name = ''] = path.slice(1).split('/').map(decodeURIComponent);
    if (verb === 'resource') return need(kind, name);
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
      await Promise.allSettled(resources.values());
      for (const resource of running.reverse()) await resource.stop();
    },
  };
}

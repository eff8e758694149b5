import { startRunBroker, type Providers, type RunBroker } from './run-broker';

let broker: RunBroker | undefined;
afterEach(() => broker?.stop());

const startBroker = (providers: Providers) => startRunBroker(() => Promise.resolve(providers));

async function ask(path: string): Promise<unknown> {
  const response = await fetch(broker!.url + path, { method: 'POST', headers: { Connection: 'close' } });
  return response.ok ? response.json() : Promise.reject(new Error(await response.text()));
}

test('starts one resource for each name, on the first request', async () => {
  const started: string[] = [];
  const product = (name: string) => {
    started.push(name);
    return Promise.resolve({ facts: { name }, stop: () => Promise.resolve() });
  };
  broker = await startBroker({ product });
  expect(started).toEqual([]);
  expect(await Promise.all([ask('/resource/product/1'), ask('/resource/product/1')])).toEqual([{ name: '1' }, { name: '1' }]);
  expect(await ask('/resource/product/2')).toEqual({ name: '2' });
  expect(started).toEqual(['1', '2']);
});

test('stops a resource before the resources it needs, even when it was requested first', async () => {
  const stopped: string[] = [];
  const stop = (name: string) => () => Promise.resolve(stopped.push(name));
  const providers: Providers = {
    product: async (_, need) => ({ facts: await need('server'), stop: stop('product') }),
    server: () => Promise.resolve({ facts: 'address', stop: stop('server') }),
  };
  broker = await startBroker(providers);
  expect(await ask('/resource/product/1')).toBe('address');
  await broker.stop();
  broker = undefined;
  expect(stopped).toEqual(['product', 'server']);
});

test('reports to every test why a resource did not start, and stops the other resources', async () => {
  const stop = vi.fn(() => Promise.resolve());
  broker = await startBroker({
    broken: () => Promise.reject(new Error('no such program')),
    server: () => Promise.resolve({ facts: 1, stop }),
  });
  await ask('/resource/server/');
  for (let i = 0; i < 2; i++) await expect(ask('/resource/broken/')).rejects.toThrow('no such program');
  await expect(ask('/resource/unknown/')).rejects.toThrow('unknown');
  await broker.stop();
  broker = undefined;
  expect(stop).toHaveBeenCalledTimes(1);
});

test('never returns the same number twice for a name', async () => {
  broker = await startBroker({});
  const numbers = await Promise.all(Array.from({ length: 5 }, () => ask('/next/database')));
  expect([...numbers].sort()).toEqual([0, 1, 2, 3, 4]);
  expect(await ask('/next/other')).toBe(0);
});

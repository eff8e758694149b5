import { createRegistry, observeConnection, observeNumber, sharePending } from './index';

const registryOfTest = () => createRegistry('test', { processMetrics: false });

describe('a number that is read when Prometheus asks', () => {
  test('is read at each scrape; metrics of one name may have different labels', async () => {
    const registry = registryOfTest();
    let waiting = 1;
    observeNumber(registry, 'export_jobs', () => waiting, { labels: { status: 'queued' } });
    observeNumber(registry, 'export_jobs', () => Promise.resolve(10 * waiting), { labels: { status: 'running' } });
    await registry.metrics();
    waiting = 2;
    const text = await registry.metrics();
    expect(text).toContain('export_jobs{status="queued",service="test"} 2');
    expect(text).toContain('export_jobs{status="running",service="test"} 20');
  });

  test('keeps its last value when reading fails, unless whenUnknown is set', async () => {
    const registry = registryOfTest();
    let read = () => 3;
    observeNumber(registry, 'outbox_pending', () => read());
    observeNumber(registry, 'database_connected', () => read(), { whenUnknown: 0 });
    expect(await registry.metrics()).toMatch(/outbox_pending{service="test"} 3[^]*database_connected{service="test"} 3/);
    read = () => {
      throw new Error('away');
    };
    expect(await registry.metrics()).toMatch(/outbox_pending{service="test"} 3[^]*database_connected{service="test"} 0/);
  });

  test('does not delay the other metrics when reading hangs, and is not read again meanwhile', async () => {
    const registry = registryOfTest();
    let questions = 0;
    observeNumber(registry, 'outbox_pending', () => {
      questions += 1;
      return new Promise(() => undefined);
    });
    observeNumber(registry, 'events_stream_bytes', () => 7);
    for (let scrapes = 0; scrapes < 2; scrapes += 1) expect(await registry.metrics()).toContain('events_stream_bytes{service="test"} 7');
    expect(questions).toBe(1);
  });
});

test('the metric of a connection is 1 while it is usable and 0 otherwise, labelled with its name', async () => {
  const registry = registryOfTest();
  let isUsable = true;
  observeConnection(registry, 'redis', 'usage', () => isUsable);
  expect(await registry.metrics()).toContain('redis_connected{connection="usage",service="test"} 1');
  isUsable = false;
  expect(await registry.metrics()).toContain('redis_connected{connection="usage",service="test"} 0');
});

test('concurrent callers share one result, and later callers get a new one, also after a failure', async () => {
  let questions = 0;
  const ask = sharePending(() => ((questions += 1) === 2 ? Promise.reject(new Error('away')) : Promise.resolve(questions)));
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  await expect(ask()).rejects.toThrow('away');
  expect(await ask()).toBe(3);
});

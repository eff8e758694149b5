import { createCounter, createRegistry } from '../telemetry';
import { createOpsServer } from './index';

async function withOps(notReady: () => Promise<string[]>, ask: (url: string) => Promise<void>): Promise<void> {
  const registry = createRegistry('test', { processMetrics: false });
  createCounter(registry, 'outbox_published_total').inc();
  const ops = createOpsServer({ nodeEnv: 'test', host: '127.0.0.1', port: 0, registry, notReady });
  await ops.start();
  try {
    await ask(`http://127.0.0.1:${ops.port()}`);
  } finally {
    await ops.stop();
  }
}

describe('the operations port', () => {
  test('/readyz names the parts that are not ready', () =>
    withOps(
      () => Promise.resolve(['database']),
      async (url) => {
        const answer = await fetch(`${url}/readyz`);
        expect(answer.status).toBe(503);
        expect(await answer.json()).toEqual({ waiting_for: ['database'] });
      },
    ));

  test('/livez depends on no part', () =>
    withOps(
      () => Promise.reject(new Error('away')),
      async (url) => {
        expect((await fetch(`${url}/livez`)).status).toBe(200);
        expect((await fetch(`${url}/readyz`)).status).toBe(500);
      },
    ));

  test.each([
    [undefined, 'text/plain; version=0.0.4; charset=utf-8'],
    ['application/openmetrics-text', 'application/openmetrics-text; version=1.0.0; charset=utf-8'],
  ])('/metrics answers in the format that Prometheus accepts (%s)', (accept, contentType) =>
    withOps(
      () => Promise.resolve([]),
      async (url) => {
        const answer = await fetch(`${url}/metrics`, { headers: accept === undefined ? {} : { accept } });
        expect(answer.headers.get('content-type')).toBe(contentType);
        expect(await answer.text()).toContain('outbox_published_total{service="test"} 1');
      },
    ),
  );
});

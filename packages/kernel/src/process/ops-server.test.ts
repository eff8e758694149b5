import { createRegistry, Counter } from '../telemetry';
import { createOpsServer } from './index';

async function withOps(notReady: () => Promise<string[]>, ask: (url: string) => Promise<void>): Promise<void> {
  const registry = createRegistry('test', { processMetrics: false });
  new Counter({ name: 'things_total', help: 'Things', registers: [registry] }).inc();
  const ops = createOpsServer({ host: '127.0.0.1', port: 0, registry, notReady });
  await ops.start();
  try {
    await ask(`http://127.0.0.1:${ops.port()}`);
  } finally {
    await ops.stop();
  }
}

describe('the operations port', () => {
  test('/readyz names the parts that are waited for', () =>
    withOps(
      () => Promise.resolve(['database']),
      async (url) => {
        const answer = await fetch(`${url}/readyz`);
        expect(answer.status).toBe(503);
        expect(await answer.json()).toEqual({ waiting_for: ['database'] });
      },
    ));

  test('/livez does not depend on anything', () =>
    withOps(
      () => Promise.reject(new Error('away')),
      async (url) => {
        expect((await fetch(`${url}/livez`)).status).toBe(200);
        expect((await fetch(`${url}/readyz`)).status).toBe(500);
      },
    ));

  test('/metrics is what Prometheus reads', () =>
    withOps(
      () => Promise.resolve([]),
      async (url) => expect(await (await fetch(`${url}/metrics`)).text()).toContain('things_total{service="test"} 1'),
    ));
});

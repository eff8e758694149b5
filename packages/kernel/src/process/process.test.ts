import { createRegistry, createSilentLogger } from '../telemetry';
import { createProcess } from './index';

test('a process whose part fails to start closes its operations port', async () => {
  let port = 0;
  const app = createProcess({
    nodeEnv: 'test',
    parts: [
      {
        name: 'database',
        start: () => {
          port = app.opsPort();
          throw new Error('no database');
        },
      },
    ],
    opsHost: '127.0.0.1',
    opsPort: 0,
    registry: createRegistry('test', { processMetrics: false }),
    logger: createSilentLogger(),
  });
  await expect(app.start()).rejects.toThrow('no database');
  await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow();
});

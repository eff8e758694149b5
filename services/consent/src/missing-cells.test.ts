import { createRegistry } from '@consent/kernel';
import type { Logger } from '@consent/kernel';
import { createMissingCells } from './missing-cells';

test('cells that only the account service has are counted, and said once for each change', async () => {
  const said: unknown[] = [];
  const say = (...values: unknown[]) => void said.push(values);
  const registry = createRegistry('consent', { processMetrics: false });
  let cells = ['main'];
  const compare = createMissingCells({
    names: ['main', 'second'],
    client: { listConfiguredCells: () => Promise.resolve({ cells }) },
    registry,
    logger: { info: say, error: say } as unknown as Logger,
  });
  const counted = async () => (await registry.getSingleMetric('cells_missing')!.get()).values.map(({ value }) => value);

  await compare();
  expect([await counted(), said]).toEqual([[0], []]);
  cells = ['main', 'second', 'third', 'fourth'];
  await compare();
  await compare();
  expect(await counted()).toEqual([2]);
  expect(said).toEqual([[{ cells: ['third', 'fourth'] }, expect.stringContaining('CELLS lacks cells')]]);
  cells = ['main', 'second'];
  await compare();
  expect(await counted()).toEqual([0]);
  expect(said).toHaveLength(2);
});

test('while the account service is away, the last comparison stands', async () => {
  const registry = createRegistry('consent', { processMetrics: false });
  let isAway = false;
  const compare = createMissingCells({
    names: ['main'],
    client: { listConfiguredCells: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve({ cells: ['main', 'second'] })) },
    registry,
    logger: { error: () => undefined } as unknown as Logger,
  });
  await compare();
  isAway = true;
  await expect(compare()).rejects.toThrow('away');
  expect((await registry.getSingleMetric('cells_missing')!.get()).values).toMatchObject([{ value: 1 }]);
});

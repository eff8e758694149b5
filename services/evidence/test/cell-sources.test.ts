import type { LeafServiceMethods } from '@consent/contracts';
import type { RpcClient } from '@consent/rpc';
import { createCellSources } from '../src/sequencer/cell-sources';

function fakeService(cells: string[]) {
  const asked: unknown[] = [];
  const client = {
    listCells: () => Promise.resolve({ cells }),
    pullLeaves: (_: object, options: object) => {
      asked.push(options);
      return Promise.resolve({ batches: [], oldestMs: 0 });
    },
  } as unknown as RpcClient<LeafServiceMethods>;
  return { client, asked, cells };
}

test('each cell of a service is a source of its own, once; the main one has the name of the service', async () => {
  const [consent, policy] = [fakeService(['main']), fakeService(['main'])];
  const { sources, refresh } = createCellSources({ consent, policy });
  const names = () => sources.map(({ name }) => name);
  expect(names()).toEqual(['consent', 'policy']);
  consent.cells.push('second', 'third');
  await refresh();
  await refresh();
  expect(names()).toEqual(['consent', 'policy', 'consent/second', 'consent/third']);
  for (const { pull } of sources) await pull({ doneIds: [], maxEvents: 1, skipAccountIds: [] });
  expect([consent.asked, policy.asked]).toEqual([[{}, { cell: 'second' }, { cell: 'third' }], [{}]]);
});

test('a cell that a service no longer lists stays, because its leaves would never be logged', async () => {
  const consent = fakeService(['main', 'second']);
  const { sources, refresh } = createCellSources({ consent });
  await refresh();
  consent.cells.splice(1);
  await refresh();
  expect(sources.map(({ name }) => name)).toEqual(['consent', 'consent/second']);
});

import type { ExportServiceMethods } from '@consent/contracts';
import type { RpcClient } from '@consent/rpc';
import { keepInlineExport } from './keep-inline';

const begun = { accountId: 'account', id: 'exp_1' };

function fakeExports(fails = false) {
  const keepInline = vi.fn(() => (fails ? Promise.reject(new Error('the export service is unavailable')) : Promise.resolve({})));
  return { keepInline, client: { keepInline } as unknown as RpcClient<ExportServiceMethods> };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('renews the lease of an export three times in its length, until the export ends', () => {
  const { client, keepInline } = fakeExports();
  const stop = keepInlineExport(client, { ...begun, leaseMs: 30_000 });
  vi.advanceTimersByTime(30_000);
  expect(keepInline.mock.calls).toEqual([[begun], [begun], [begun]]);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(keepInline).toHaveBeenCalledTimes(3);
});

test('continues after a failed renewal', async () => {
  const { client, keepInline } = fakeExports(true);
  const stop = keepInlineExport(client, { ...begun, leaseMs: 30_000 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(keepInline).toHaveBeenCalledTimes(2);
  stop();
});

test('renews nothing for an export service that expects no renewals', () => {
  const { client, keepInline } = fakeExports();
  keepInlineExport(client, { ...begun, leaseMs: 0 });
  vi.advanceTimersByTime(3_600_000);
  expect(keepInline).not.toHaveBeenCalled();
});

import { text } from 'node:stream/consumers';
import { consentExportStream } from '@consent/contracts';
import { runsOnCitus, waitUntil } from '@consent/testkit';
import { exportCalls, newSite } from './export-calls';
import { startConsent } from './start-consent';

let service: Awaited<ReturnType<typeof startConsent>>;
let calls: ReturnType<typeof exportCalls>;
/** About 120 MB: more than all buffers on the way, which Linux may grow to 33 MB for each connection. So an unread COPY does not end. */
const rows = 400_000;
const site = newSite();
/** Citus collects all rows before it sends the first one, and then they must be on their way. */
const limitSeconds = runsOnCitus('consent') ? 20 : 3;

beforeAll(async () => {
  service = await startConsent({ EXPORT_INLINE_TIMEOUT_SECONDS: String(limitSeconds) });
  calls = exportCalls(service);
  await calls.insertRows(site, rows);
});
afterAll(() => service.stop());

test.each(['csv', 'json'] as const)(
  '[decision 21.1] a stream of %s ends its COPY and breaks its connection after EXPORT_INLINE_TIMEOUT_SECONDS; a stream for a file continues',
  async (format) => {
    // A COPY of the test before would be counted as one of the two below.
    await waitUntil('no COPY runs', async () => (await calls.runningCopies()).length === 0);
    const forFile = await calls.open(consentExportStream.path({ ...site, format: 'csv' }));
    const forClient = await calls.open(consentExportStream.path({ ...site, format, inline: true }));
    await waitUntil('both COPYs run', async () => (await calls.runningCopies()).length === 2);
    await waitUntil('one COPY has ended', async () => (await calls.runningCopies()).length === 1);
    await expect(text(forClient)).rejects.toThrow();
    expect(forClient.complete).toBe(false);
    expect(forClient.trailers).toEqual({});
    await waitUntil('its slot is free', async () => (await service.metrics()).includes('export_streams_running{service="consent"} 1'));
    await text(forFile);
    expect(forFile.trailers[consentExportStream.rowCountTrailer]).toBe(String(rows));
  },
);

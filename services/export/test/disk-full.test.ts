import { waitUntil } from '@consent/testkit';
import { exportDownload } from '@consent/contracts';
import { NoRoomError } from '../src/files/file-store';
import { createFolderFiles } from '../src/files/folder-files';
import { startChildServiceOnSmallDisk, type ChildService } from './child-service';
import { answerWith, csvOf } from './fake-consent';
import { startExport, unitsTaken, type ExportUnderTest } from './start-export';

const small = csvOf(100);
/** 6 MB, for a disk of 4 MiB. */
const large = csvOf(25_000);

async function onSmallDisk(service: ExportUnderTest): Promise<ChildService | undefined> {
  try {
    return await startChildServiceOnSmallDisk({ ...service.env, EXPORT_WORKERS: '1' }, 4);
  } catch {
    process.stderr.write('\n!!! disk-full.test.ts: no mount namespace of its own here: ENOSPC is injected, no disk was full !!!\n\n');
    return undefined;
  }
}

test('a full disk fails the job without a retry, with a readable message and no leftover; the next jobs succeed', async () => {
  const service = await startExport({ settings: { EXPORT_WORKERS: '0' } });
  const child = await onSmallDisk(service);
  const substitute = child === undefined ? await startWithInjectedFullDisk(service) : undefined;

  const failed = await service.untilStatus(await service.enqueue(answerWith(large)), 'failed');
  expect(failed.errorMessage).toMatch(/^There was no room left to store the file/);
  expect(service.consent.asked).toHaveLength(1);
  expect(Object.values(await unitsTaken(service.database, failed.accountId))).toEqual([0]);

  // This fills the disk if failed jobs leave anything behind.
  for (let round = 0; round < 3; round++) {
    await service.untilStatus(await service.enqueue(answerWith(large)), 'failed');
    const ready = await service.untilStatus(await service.enqueue(answerWith(small)), 'ready');
    const port = child?.httpPort ?? substitute!.httpPort;
    const answer = await fetch(`http://127.0.0.1:${port}${exportDownload.path(ready.downloadToken)}`);
    expect(await answer.text()).toBe(small.text);
  }
  await child?.kill();
  await substitute?.stop();
  await service.stop();
});

async function startWithInjectedFullDisk(service: ExportUnderTest) {
  const folder = createFolderFiles(service.folder);
  const replica = await startExport({
    databaseUrl: service.env['DATABASE_URL']!,
    settings: { CONSENT_HTTP_ADDRESS: service.consent.address, EXPORT_FOLDER: service.folder },
    files: {
      ...folder,
      write: async (key, content, signal) => {
        let bytes = 0;
        content.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > 4 * 1024 * 1024) content.destroy(new NoRoomError('injected'));
        });
        await folder.write(key, content, signal);
      },
    },
  });
  await waitUntil('the substitute is ready', async () => (await replica.app.notReady()).length === 0);
  return { httpPort: replica.app.httpPort(), stop: replica.stop };
}

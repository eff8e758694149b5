import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '@consent/kernel';
import { fileOwnerOf } from './file-key.rule';
import { NoRoomError, type FileStore, type ListedFile, type OpenFile } from './file-store';

const partSuffix = '.part';
const noRoomCodes = new Set(['ENOSPC', 'EDQUOT']);

/** All replicas must share the folder. */
export function createFolderFiles(folder: string): FileStore {
  const pathOf = (key: string): string => {
    if (fileOwnerOf(key) === undefined) throw new Error('not the key of a file');
    return join(folder, key);
  };

  async function write(key: string, content: Readable, signal: AbortSignal): Promise<void> {
    const path = pathOf(key);
    // Flush before the rename. Otherwise a power cut could leave the name without the content.
    const file = createWriteStream(path + partSuffix, { mode: 0o600, flush: true });
    try {
      // Since Node 22, pipeline waits for the end of its source, and a silent source may never end.
      await Promise.race([pipeline(content, file, { signal }), whenAborted(signal)]);
      signal.throwIfAborted();
      await rename(path + partSuffix, path);
      await syncFolder(folder);
    } catch (error) {
      content.destroy();
      if (!file.destroy().closed) await new Promise<void>((resolve) => void file.once('close', resolve));
      await rm(path + partSuffix, { force: true }).catch(() => undefined);
      if (noRoomCodes.has((error as NodeJS.ErrnoException).code ?? '')) throw new NoRoomError('no room in the folder', { cause: error });
      throw error;
    }
  }

  async function openFile(key: string): Promise<OpenFile | undefined> {
    const handle = await open(pathOf(key), 'r').catch(unlessAbsent);
    if (handle === undefined) return undefined;
    return describe(handle).catch(async (error: unknown) => {
      await handle.close();
      throw error;
    });
  }

  async function* list(): AsyncIterable<ListedFile> {
    for await (const entry of await opendir(folder)) {
      const key = entry.name.endsWith(partSuffix) ? entry.name.slice(0, -partSuffix.length) : entry.name;
      if (!entry.isFile() || fileOwnerOf(key) === undefined) continue;
      const found = await stat(join(folder, entry.name)).catch(unlessAbsent);
      if (found !== undefined) yield { key, modifiedAtMs: found.mtimeMs };
    }
  }

  return {
    name: 'export folder',
    start: async () => void (await mkdir(folder, { recursive: true, mode: 0o700 })),
    write,
    open: openFile,
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
      await rm(pathOf(key) + partSuffix, { force: true });
    },
    list,
  };
}

async function describe(handle: FileHandle): Promise<OpenFile> {
  const { size, mtimeNs, ctimeNs, ino } = await handle.stat({ bigint: true });
  return {
    bytes: Number(size),
    version: `${ino}.${size}.${mtimeNs}.${ctimeNs}`,
    // The file is read twice, to check it and to send it. A stream created from `handle` would prevent closing it.
    read: (range) => Promise.resolve(createReadStream('', { fd: handle.fd, autoClose: false, start: 0, ...range })),
    close: () => handle.close(),
  };
}

async function whenAborted(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
}

function unlessAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}

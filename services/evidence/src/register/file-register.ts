import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '@consent/kernel';
import { isSamePosition, parsePosition, positionText, type Position } from './position.rule';
import { RegisterMovedError, type Register } from './register';

/**
 * All replicas must share the file. `writer` names the temporary file of this process. A process ID does not distinguish
 * the pods that share a volume, because each container has a process 1.
 */
export function createFileRegister(path: string, writer: string = randomUUID()): Register {
  const folder = dirname(path);

  async function read(): Promise<Position | undefined> {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    return text === undefined ? undefined : parsePosition(text);
  }

  return {
    name: 'evidence register',
    start: async () => void (await mkdir(folder, { recursive: true, mode: 0o700 })),
    read,
    write: async (next, before) => {
      const temporary = `${path}.${writer}.new`;
      try {
        await writeDurably(temporary, positionText(next));
        // Compare as late as possible: a process that was paused must not move the register back.
        if (!isUnmoved(await read(), before)) throw new RegisterMovedError('The register was written by another process.');
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => undefined);
        throw error;
      }
      await syncFolder(folder);
    },
  };
}

function isUnmoved(current: Position | undefined, before: Position | undefined): boolean {
  if (current === undefined || before === undefined) return current === before;
  return isSamePosition(current, before);
}

async function writeDurably(path: string, text: string): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { logOfOrigin, type SignedCheckpoint } from '@consent/evidence-verifier';
import { checkpointFileName } from '../../node/checkpoint-file-name';

interface KeptNote {
  path: string;
  bytes: Uint8Array;
}

const noteName = /^checkpoint-(\d+)-(\d+)\.txt$/;

/** A folder with the keys of a log and every checkpoint that was kept, as `checkpoint-<epoch>-<size>.txt`. */
export async function openNoteFolder(folder: string) {
  await mkdir(folder, { recursive: true });
  const keysPath = join(folder, 'keys.json');

  return {
    keysPath,
    /** undefined before the first run. */
    keys: () => readFile(keysPath, 'utf8').catch(unlessAbsent),
    keepKeys: (text: string) => writeWhole(keysPath, text),

    newest: async (): Promise<KeptNote | undefined> => {
      const found = (await readdir(folder)).flatMap((name) => {
        const [, epoch, size] = noteName.exec(name) ?? [];
        return epoch === undefined ? [] : [{ name, epoch: Number(epoch), size: Number(size) }];
      });
      const [last] = found.sort((a, b) => b.epoch - a.epoch || b.size - a.size);
      if (last === undefined) return undefined;
      const path = join(folder, last.name);
      return { path, bytes: await readFile(path) };
    },

    keep: async (checkpoint: SignedCheckpoint): Promise<string> => {
      const path = join(folder, checkpointFileName(checkpoint));
      await writeWhole(path, checkpoint.text);
      return path;
    },

    /** Has its own file name, so the next run compares with the same kept note again. */
    keepContradiction: async ({ origin, size, text }: SignedCheckpoint): Promise<string> => {
      const at = new Date().toISOString().replaceAll(/[:.]/g, '-');
      const path = join(folder, `contradiction-${logOfOrigin(origin).epoch}-${size}-${at}.txt`);
      await writeWhole(path, text);
      return path;
    },
  };
}

export type NoteFolder = Awaited<ReturnType<typeof openNoteFolder>>;

/** A killed process leaves no half of a file, and two processes at a time write the same text. */
async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}`;
  try {
    await writeFile(draft, text, { flush: true });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

function unlessAbsent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
}

import { open } from 'node:fs/promises';

/** Flushes the names in a folder to disk. Call it after a rename, or a power cut may undo the rename. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

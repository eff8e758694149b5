import { open, rename, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import type { Download } from '../transport/download';

export interface SaveOptions {
  /** Called with the number of bytes written so far. */
  onProgress?: (bytes: number) => void;
}

export interface Saved {
  bytes: number;
  /** SHA-256 of the file in base64. */
  sha256: string;
}

/**
 * Writes a download to a file, for example an evidence bundle. `path` appears only when the file is complete and on disk. If
 * the download fails or its SHA-256 differs, deletes `<path>.part` and throws.
 */
export async function saveDownload(download: Download, path: string, { onProgress }: SaveOptions = {}): Promise<Saved> {
  const part = `${path}.part`;
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const file = await open(part, 'w', 0o600);
    try {
      for await (const piece of download.body) {
        hash.update(piece);
        await file.writeFile(piece);
        bytes += piece.length;
        onProgress?.(bytes);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    const sha256 = hash.digest('base64');
    if (download.sha256 !== undefined && download.sha256 !== sha256)
      throw new Error('The file arrived damaged: its SHA-256 differs. Download it again.');
    await rename(part, path);
    return { bytes, sha256 };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

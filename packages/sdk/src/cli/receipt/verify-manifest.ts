import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { parseExportManifest, type ExportManifest } from '@consent/evidence-format';

export interface ManifestResult {
  manifest: ExportManifest;
  /** Differences between the file and the manifest. */
  problems: string[];
}

/** Reads the file in pieces, because it may be larger than the memory. */
export async function verifyManifest(payload: string, path: string): Promise<ManifestResult> {
  const manifest = parseExportManifest(payload);
  const { bytes, sha256 } = manifest.export;
  const hash = createHash('sha256');
  let read = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer);
    read += (chunk as Buffer).length;
  }
  const problems: string[] = [];
  if (read !== bytes) problems.push(`${path} has ${read} bytes, and the manifest is of a file with ${bytes}`);
  if (hash.digest('hex') !== sha256) problems.push(`${path} does not have the SHA-256 of the manifest`);
  return { manifest, problems };
}

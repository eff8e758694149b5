import { recognizeFile } from '../../../verify/recognize-file';

/** Files of the reader's own. */
export interface OwnFiles {
  keys: File | undefined;
  policy: File | undefined;
  known: File[];
  tsaCerts: File[];
}

export const noFiles: OwnFiles = { keys: undefined, policy: undefined, known: [], tsaCerts: [] };

/** A later file takes the place of an earlier one of its kind; checkpoints and certificates add up. */
export async function addFiles(before: OwnFiles, files: readonly File[]): Promise<{ files: OwnFiles; unused: string[] }> {
  let after = before;
  const unused: string[] = [];
  for (const file of files) {
    const kind = await recognizeFile(file);
    if (kind === 'keys' || kind === 'policy') after = { ...after, [kind]: file };
    else if (kind === 'known') after = { ...after, known: [...after.known, file] };
    else if (kind === 'tsaCert') after = { ...after, tsaCerts: [...after.tsaCerts, file] };
    else unused.push(file.name);
  }
  return { files: after, unused };
}

export function removeFile({ keys, policy, known, tsaCerts }: OwnFiles, removed: File): OwnFiles {
  return {
    keys: keys === removed ? undefined : keys,
    policy: policy === removed ? undefined : policy,
    known: known.filter((file) => file !== removed),
    tsaCerts: tsaCerts.filter((file) => file !== removed),
  };
}

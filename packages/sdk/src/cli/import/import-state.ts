import { open, readFile, rename } from 'node:fs/promises';
import { UsageError } from '../exit-codes';

/** Progress of an import. Written before and after each request, so a killed import can resume. */
export interface ImportState {
  version: 1;
  baseUrl: string;
  /** Number and digest of the valid rows that are done. */
  rows: number;
  digest: string;
  created: number;
  failed: number;
  /** Length of the report up to these rows. */
  reportBytes: number;
  /** When the next request was first sent. Set while its answer is unknown. */
  sentAtMs?: number;
}

export const newState = (baseUrl: string): ImportState => ({
  version: 1,
  baseUrl,
  rows: 0,
  digest: '',
  created: 0,
  failed: 0,
  reportBytes: 0,
});

export async function readState(path: string, baseUrl: string): Promise<ImportState | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const state = parse(text);
  if (state?.version !== 1) throw new UsageError(`${path} is not the state of an import. Move it away, or pass --state FILE.`);
  if (state.baseUrl !== baseUrl) throw new UsageError(`${path} belongs to an import into ${state.baseUrl}. Pass --state FILE.`);
  return state;
}

function parse(text: string): ImportState | undefined {
  try {
    return JSON.parse(text) as ImportState;
  } catch {
    return undefined;
  }
}

export async function writeState(path: string, state: ImportState): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(state)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}

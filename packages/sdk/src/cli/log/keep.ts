import { readFile } from 'node:fs/promises';
import { FormatError, type KeysDocument } from '@consent/evidence-format';
import { incompleteKeysDoubt, openCheckpoint, readPinnedKeys, type SignedCheckpoint } from '@consent/evidence-verifier';
import type { CommandContext } from '../command';
import { createClient } from '../config';
import { exitCodes, UsageError } from '../exit-codes';
import { compare, type Comparison } from './compare';
import { sha256, verifyEd25519 } from '../../node/log-crypto';
import { createLogFiles } from './log-files';
import { openNoteFolder, type NoteFolder } from './note-folder';

export interface LogToKeep {
  path: string;
  /** Without it, GET /log finds it. */
  url: string | undefined;
  keysFile: string | undefined;
}

export async function keep({ url, ...target }: LogToKeep, context: CommandContext): Promise<number> {
  const kept = await keepCheckpoint({ ...target, url: url ?? (await createClient().log.get({ signal: context.signal })).url }, context);
  return kept === undefined ? exitCodes.failed : exitCodes.ok;
}

export interface KeptLog {
  folder: NoteFolder;
  found: SignedCheckpoint;
  /** Opens a later checkpoint. Throws if none of the keys signed it. */
  readCheckpoint: () => Promise<SignedCheckpoint>;
  files: ReturnType<typeof createLogFiles>;
  keys: KeysDocument;
}

/** Prints the result. Returns undefined if the log contradicts the checkpoint kept before, or its files are damaged. */
export async function keepCheckpoint(
  { path, url, keysFile }: LogToKeep & { url: string },
  { terminal, signal }: CommandContext,
): Promise<KeptLog | undefined> {
  const files = createLogFiles(url, signal);
  const folder = await openNoteFolder(path);
  const kept = await folder.newest();
  const given = keysFile === undefined ? undefined : await readFile(keysFile, 'utf8');
  const own = given ?? (await folder.keys());
  const keysText = own ?? (await files.keys());
  const keys = readKeys(keysText, keysFile ?? folder.keysPath);
  const readCheckpoint = async () => {
    const read = await openWithKeys(await files.checkpoint(), keys, 'The checkpoint of the log');
    if (!read.isRevoked) return read;
    throw new Error('The checkpoint of the log is signed by revoked keys only, so others may have signed it. Tell the operator.');
  };
  const found = await readCheckpoint();
  if (own === undefined) {
    await folder.keepKeys(keysText);
    terminal.print(`Keys: got from the service and kept in ${folder.keysPath}. Compare them with the keys in your contract.`);
  }
  const log = { folder, found, readCheckpoint, files, keys };
  if (kept === undefined) {
    terminal.print(`${found.origin}: ${describe(found)}. Kept in ${await folder.keep(found)}.`);
    return log;
  }
  const before = await openWithKeys(kept.bytes, keys, kept.path);
  const comparison = await compare(before, found, files.tile);
  if (comparison === 'other_log') {
    throw new UsageError(`${kept.path} is of another log, ${before.origin}. The log here is ${found.origin}: keep it in another folder.`);
  }
  if (comparison === 'same' || comparison === 'grown') {
    const where = comparison === 'same' ? kept.path : await folder.keep(found);
    terminal.print(`${found.origin}: ${describe(found)}, beginning with the ${before.size} kept before. Kept in ${where}.`);
    return log;
  }
  terminal.error(...(await explain(comparison, { before, found, keptPath: kept.path, folder })));
  return undefined;
}

interface Contradiction {
  before: SignedCheckpoint;
  found: SignedCheckpoint;
  keptPath: string;
  folder: NoteFolder;
}

async function explain(
  comparison: Exclude<Comparison, 'same' | 'grown' | 'other_log'>,
  { before, found, keptPath, folder }: Contradiction,
): Promise<string[]> {
  if (comparison === 'damaged') {
    return [`${found.origin}: the files of the log do not make its signed root. Nothing can be compared; tell the operator.`];
  }
  const second = await folder.keepContradiction(found);
  const both = `Keep ${keptPath} and ${second}: both are signed, and together they prove it.`;
  if (comparison === 'forked') {
    return [`${found.origin}: FORKED. The log of ${found.size} leaves does not begin with the ${before.size} that you kept.`, both];
  }
  if (comparison === 'lost') {
    return [
      `${found.origin}: LEAVES ARE LOST. After a loss the operator went on in a new epoch, without leaves of the ${before.size} that you kept.`,
      `${both} To go on from here, use a new folder.`,
    ];
  }
  return [
    `${found.origin}: SHORTER. The log has ${found.size} leaves, and you kept a checkpoint of ${before.origin} with ${before.size}.`,
    both,
  ];
}

function describe({ size, signedAtMs }: SignedCheckpoint): string {
  return `${size} leaves, signed ${new Date(signedAtMs).toISOString()}`;
}

function readKeys(text: string, file: string): KeysDocument {
  try {
    return readPinnedKeys(sha256, text);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new UsageError(`${file} has no keys that can be read: ${error.message}.`);
  }
}

/** Throws if none of the keys signed it. */
export async function openWithKeys(bytes: Uint8Array, keys: KeysDocument, what: string): Promise<SignedCheckpoint> {
  let opened;
  try {
    opened = await openCheckpoint({ sha256, verifyEd25519 }, bytes, keys);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new Error(`${what} cannot be trusted: ${error.message}`, { cause: error });
  }
  if (opened === 'incomplete') throw new Error(`${what}: ${incompleteKeysDoubt}.`);
  if (opened === 'unsigned') {
    throw new Error(`${what} is signed by none of your keys. If the operator changed them, get the new ones and pass them with --keys.`);
  }
  return opened;
}

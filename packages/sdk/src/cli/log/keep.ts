import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { FormatError, type KeysDocument } from '@consent/evidence-format';
import { incompleteKeysDoubt, openCheckpoint, readPinnedKeys, type SignedCheckpoint } from '@consent/evidence-verifier';
import type { CommandContext } from '../command';
import { createClient } from '../config';
import { exitCodes, UsageError } from '../exit-codes';
import { compare, type Comparison } from './compare';
import { sha256, verifyEd25519 } from '../../node/log-crypto';
import { createLogFiles } from './log-files';
import { openNoteFolder, type NoteFolder } from './note-folder';

export const logUsage = `Usage: consent log keep FOLDER [--log URL] [--keys FILE]

Keeps the latest signed checkpoint of the evidence log in FOLDER, after it has verified that the log begins with the one kept before.
Run it by cron: whoever kept a checkpoint can show that the log was rewritten. Exit code 1 says that, or that the log cannot be read.
--log URL    address of the log, the "url" of GET /log. Without it, CONSENT_KEY finds the log of your account
--keys FILE  the log's public keys. Without it, those of FOLDER, which the first run gets from the service: compare them with the
             keys in your contract`;

export async function log(args: string[], { terminal, signal }: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { log: { type: 'string' }, keys: { type: 'string' } },
  });
  const [action, path, ...others] = positionals;
  if (action !== 'keep') throw new UsageError('The only command of log is keep.');
  if (path === undefined || others.length > 0) throw new UsageError('Pass one folder.');
  if (values.log !== undefined && !/^https?:\/\/./.test(values.log)) throw new UsageError('--log must be an http or https URL.');

  const files = createLogFiles(values.log ?? (await createClient().log.get({ signal })).url, signal);
  const folder = await openNoteFolder(path);
  const kept = await folder.newest();
  const given = values.keys === undefined ? undefined : await readFile(values.keys, 'utf8');
  const own = given ?? (await folder.keys());
  const keysText = own ?? (await files.keys());
  const keys = readKeys(keysText, values.keys ?? folder.keysPath);
  const found = await open(await files.checkpoint(), keys, 'The checkpoint of the log');
  if (found.isRevoked)
    throw new Error('The checkpoint of the log is signed by revoked keys only, so others may have signed it. Tell the operator.');
  if (own === undefined) {
    await folder.keepKeys(keysText);
    terminal.print(`Keys: got from the service and kept in ${folder.keysPath}. Compare them with the keys in your contract.`);
  }
  if (kept === undefined) {
    terminal.print(`${found.origin}: ${describe(found)}. Kept in ${await folder.keep(found)}.`);
    return exitCodes.ok;
  }
  const before = await open(kept.bytes, keys, kept.path);
  const comparison = await compare(before, found, files.tile);
  if (comparison === 'other_log') {
    throw new UsageError(`${kept.path} is of another log, ${before.origin}. The log here is ${found.origin}: keep it in another folder.`);
  }
  if (comparison === 'same' || comparison === 'grown') {
    const where = comparison === 'same' ? kept.path : await folder.keep(found);
    terminal.print(`${found.origin}: ${describe(found)}, beginning with the ${before.size} kept before. Kept in ${where}.`);
    return exitCodes.ok;
  }
  terminal.error(...(await explain(comparison, { before, found, keptPath: kept.path, folder })));
  return exitCodes.failed;
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
async function open(bytes: Uint8Array, keys: KeysDocument, what: string): Promise<SignedCheckpoint> {
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

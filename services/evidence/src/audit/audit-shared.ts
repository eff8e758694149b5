import type { AuditSharedRequest, AuditSharedResponse, Damage } from '@consent/contracts';
import {
  anchorLogId,
  equalBytes,
  parseCheckpoint,
  parseKeyFrame,
  parseNote,
  rootOf,
  signatureTypes,
  verifierKey,
  verifyNote,
} from '@consent/evidence-format';
import { invalid } from '@consent/kernel/errors';
import { nilUuid } from '@consent/kernel/ids';
import { verifyEd25519 } from '../keys/derive-keys';
import { publishedGeneration } from '../keys/find-published';
import { findLastKeyFrame } from '../keys/key-leaves.sql';
import { findGenerations, type StoredGeneration } from '../keys/log-keys.sql';
import { generationRow, isSameGeneration } from '../keys/stored-generation';
import { DamagedLogError } from '../logs/damaged-log';
import { readFrontier } from '../logs/tree-reader';
import type { EvidenceParts } from '../parts';
import { readState } from '../sequencer/state.sql';
import { sha256 } from '../sha256';
import { findHeadless, findKeptCheckpoints, type KeptCheckpoint } from './rows.sql';

const checkpointsAtOnce = 50;
const headlessAtOnce = 100;

type SharedParts = Pick<EvidenceParts, 'database' | 'keys' | 'isRolledBack'>;

/** Sequencer, register and keys first, then the kept checkpoints of the anchor log. Throws invalid (cursor). */
export async function auditShared({ cursor }: AuditSharedRequest, parts: SharedParts): Promise<AuditSharedResponse> {
  if (!/^\d{0,16}$/.test(cursor)) throw invalid('cursor must be the next_cursor of the previous page.');
  const stored = await findGenerations(parts.database);
  if (cursor === '') {
    const damages = [...(await auditSequencer(parts)), ...(await auditKeys(stored, parts)), ...(await auditHeads(parts))];
    return { damages, nextCursor: '0' };
  }
  const kept = await findKeptCheckpoints(parts.database, Number(cursor), checkpointsAtOnce);
  const damages: Damage[] = [];
  for (const checkpoint of kept) {
    const [column, text] = (await findProblem(checkpoint, stored, parts)) ?? [];
    if (column === undefined || text === undefined) continue;
    damages.push({ table: 'anchor_checkpoints', key: String(checkpoint.size), column, text });
  }
  return { damages, nextCursor: kept.length < checkpointsAtOnce ? '' : String(kept.at(-1)!.size) };
}

async function auditSequencer({ database, isRolledBack }: SharedParts): Promise<Damage[]> {
  const state = await readState(database).catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('sequencer is gone')) return undefined;
    throw error;
  });
  if (state === undefined) return [{ table: 'sequencer', key: '', column: '', text: 'the row is missing' }];
  if (!(await isRolledBack())) return [];
  const text = 'turn and chain are not those of the register, or a witness has signed another tree: nothing is signed';
  return [{ table: 'sequencer', key: '', column: 'chain', text }];
}

async function auditHeads({ database }: SharedParts): Promise<Damage[]> {
  const found = await findHeadless(database, headlessAtOnce);
  return found.map(({ table, accountId }) => ({ table, key: accountId, column: 'account_id', text: 'rows of an account without a log' }));
}

async function auditKeys(stored: readonly StoredGeneration[], { database, keys }: SharedParts): Promise<Damage[]> {
  const damages: Damage[] = [];
  for (const generation of keys.generations) {
    const before = stored.find(({ id }) => id === generation.id);
    if (before !== undefined && isSameGeneration(before, generationRow(generation, keys))) continue;
    damages.push({ table: 'log_keys', key: generation.id, column: '', text: 'has not the public keys of the configured seed' });
  }
  const text = await findLastKeyFrame(database);
  const logged = text === undefined ? [] : readGenerations(text);
  for (const { id, vkeys } of stored) {
    const isConfigured = keys.generations.some((generation) => generation.id === id);
    if (isConfigured || logged.some((each) => each.vkeys.includes(vkeys[0] ?? ''))) continue;
    damages.push({ table: 'log_keys', key: id, column: '', text: 'neither EVIDENCE_KEYS nor the last leaf log.key has this generation' });
  }
  const epochs = (await readState(database).catch(() => undefined))?.epoch ?? 1;
  const published = stored.map((generation) => publishedGeneration(generation, keys, epochs));
  for (const { vkeys: ofLeaf, from } of logged) {
    const isThere = published.some(
      ({ vkeys, validFromMs }) => ofLeaf.every((vkey) => vkeys.includes(vkey)) && Date.parse(from) === validFromMs,
    );
    if (isThere) continue;
    damages.push({ table: 'log_keys', key: from, column: '', text: 'has not a generation that the last leaf log.key has' });
  }
  return damages;
}

/** An edited frame is named by the audit of the anchor log. */
function readGenerations(frame: string) {
  try {
    return parseKeyFrame(frame).generations;
  } catch {
    return [];
  }
}

async function findProblem(
  { size, epoch, note, signedAtMs }: KeptCheckpoint,
  stored: readonly StoredGeneration[],
  { database, keys }: SharedParts,
): Promise<[column: string, text: string] | undefined> {
  try {
    const parsed = parseNote(note);
    const checkpoint = parseCheckpoint(parsed.body);
    if (checkpoint.size !== size) return ['size', `the note is of ${checkpoint.size} leaves`];
    if (checkpoint.origin !== keys.originOf(anchorLogId, epoch)) return ['epoch', `the note is of ${checkpoint.origin}`];
    const verifiers = stored.flatMap(({ anchorKey, anchorTimeKey }) =>
      anchorKey === undefined || anchorTimeKey === undefined
        ? []
        : [
            verifierKey(sha256, checkpoint.origin, signatureTypes.ed25519, anchorKey),
            verifierKey(sha256, checkpoint.origin, signatureTypes.cosignature, anchorTimeKey),
          ],
    );
    const signed = await verifyNote(verifyEd25519, parsed, verifiers);
    if (signed.length === 0) return ['note', 'no key of log_keys signed it'];
    const times = signed.flatMap(({ atSeconds }) => (atSeconds === undefined ? [] : [atSeconds * 1000]));
    if (!times.includes(signedAtMs)) return ['signed_at', 'is not the time of the signature'];
    const frontier = await readFrontier(database, nilUuid, size);
    if (!equalBytes(rootOf(sha256, frontier), checkpoint.root)) return ['note', 'the stored tree of the anchor log has another root'];
    return undefined;
  } catch (error) {
    if (error instanceof DamagedLogError) return ['size', error.message];
    return ['note', `it cannot be read or verified: ${(error as Error).message}`];
  }
}

import type { Transaction } from '@consent/postgres';
import type { CheckpointKeys } from './checkpoint-keys';
import { findGenerations, insertGeneration, lockGenerations, markConfigured, setAnchorKeys } from './log-keys.sql';
import { generationRow, isSameGeneration, lacksAnchorKeys } from './stored-generation';

/**
 * Must run before anything is signed with the configured keys. Throws if an id was already used for another seed,
 * because that seed's signatures could no longer be verified. Returns the number of the newest generation.
 */
export async function storeKeys(transaction: Transaction, keys: CheckpointKeys): Promise<number> {
  return transaction(async (tx) => {
    await lockGenerations(tx);
    const stored = new Map((await findGenerations(tx)).map((generation) => [generation.id, generation]));
    // Oldest first, so that the newest generation gets the highest number.
    for (const generation of [...keys.generations].reverse()) {
      const row = generationRow(generation, keys);
      const before = stored.get(generation.id);
      if (before === undefined) {
        await insertGeneration(tx, row);
        continue;
      }
      const isIncomplete = lacksAnchorKeys(before);
      const { anchorKey, anchorTimeKey } = row;
      if (!isSameGeneration(isIncomplete ? { ...before, anchorKey, anchorTimeKey } : before, row)) {
        throw new Error(
          `The key "${generation.id}" of EVIDENCE_KEYS was another one before, or EVIDENCE_HOST was. Set both back, or give a new seed a new id.`,
        );
      }
      if (isIncomplete) await setAnchorKeys(tx, row);
    }
    await markConfigured(
      tx,
      keys.generations.map(({ id }) => id),
    );
    return (await findGenerations(tx)).find(({ id }) => id === keys.generations[0]?.id)!.number;
  });
}

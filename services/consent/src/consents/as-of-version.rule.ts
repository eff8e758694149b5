import type { ConsentRecord, ConsentState } from './consent';

export interface Replaced extends ConsentState {
  replacedAtMs: number;
}

/**
 * Version n is the record after its n-th update; 0 is the record as created. An erased record is returned as it is now,
 * because its earlier states must stay hidden (decision 19.4).
 */
export function asOfVersion(record: ConsentRecord, version: number, replaced: ReadonlyMap<number, Replaced>): ConsentRecord {
  if (record.deletedAtMs !== 0) return record;
  const { accepted, preferencesJson, policyVersion, policyId, policySha256 } = replaced.get(version + 1) ?? record;
  const updatedAtMs = version === 0 ? record.createdAtMs : (replaced.get(version)?.replacedAtMs ?? record.updatedAtMs);
  return { ...record, accepted, preferencesJson, policyVersion, policyId, policySha256, updatedAtMs };
}

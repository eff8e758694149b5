import type { ConsentRecord } from './consent';

export type ReplacedState = Pick<ConsentRecord, 'accepted' | 'preferencesJson' | 'policyVersion' | 'policyId' | 'policySha256'>;

export interface ReplacedStateRow {
  accepted: boolean;
  preferences: string;
  policy_version: number;
  policy_id: string | null;
  policy_sha256: string;
}

export function replacedStateOf(row: ReplacedStateRow): ReplacedState {
  return {
    accepted: row.accepted,
    preferencesJson: row.preferences,
    policyVersion: row.policy_version,
    policyId: row.policy_id ?? '',
    policySha256: row.policy_sha256,
  };
}

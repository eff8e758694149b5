/** The text that an event's consent refers to. Both are "" without a policy. */
export interface PolicyText {
  policyId: string;
  policySha256: string;
}

/** What entries need beside the events of a row of work. Stored as JSON in `log_queue.material`. */
export interface Material {
  /** [policy id, sha256] of the policies of the row's events. */
  policies?: (readonly [id: string, sha256: string])[];
  /** For each event its index in `policies`. Absent: 0 for all. */
  policyOf?: number[];
  /** Who made the change: kind and id. */
  by?: readonly [kind: string, id: string];
  /** SHA-256 of the ids of an erasure's records, sorted and joined by LF, in hex. */
  records?: string;
  /** Leaves that are made from rows instead of events: of a record or policy, from its first revision to its last one. */
  attested?: (readonly [id: string, first: number, last: number])[];
}

let latestKey: string | undefined;
let latestText = '';

/** The material of events that share a policy. Rows of a call usually do, so the latest text is cached. */
export function policyMaterial({ policyId, policySha256 }: PolicyText): string {
  const key = policyId + policySha256;
  if (key !== latestKey) {
    latestText = materialText({ policies: [[policyId, policySha256]] });
    latestKey = key;
  }
  return latestText;
}

export function materialText(material: Material): string {
  return JSON.stringify(material);
}

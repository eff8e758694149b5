/** The text that an event's consent refers to. Id and hash are "" without a policy. */
export interface PolicyOfEvent {
  policyId: string;
  policySha256: string;
  policyVersion: number;
}

/** What entries need beside the events of a row of work. Stored as JSON in `log_queue.material`. */
export interface Material {
  /** The policies of the row's events. */
  policies?: (readonly [id: string, sha256: string, version: number])[];
  /** For each event its index in `policies`. Absent: 0 for all. */
  policyOf?: number[];
  /** Who made the change: kind and id. */
  by?: readonly [kind: string, id: string];
  /** SHA-256 of the ids of an erasure's records, sorted and joined by LF, in hex. */
  records?: string;
  /** Leaves that are made from rows instead of events: of a record or policy, from its first revision to its last one. */
  attested?: (readonly [id: string, first: number, last: number])[];
  /** The same for leaves that the log had and lost: they are made from rows, as they were. */
  repeated?: (readonly [id: string, first: number, last: number])[];
  /** Erasures whose leaves the log lost, by their event ids. */
  erasures?: string[];
}

let latestKey: string | undefined;
let latestText = '';

/** The material of events that share a policy. Rows of a call usually do, so the latest text is cached. */
export function policyMaterial({ policyId, policySha256, policyVersion }: PolicyOfEvent): string {
  const key = `${policyId} ${policySha256} ${policyVersion}`;
  if (key !== latestKey) {
    latestText = materialText({ policies: [[policyId, policySha256, policyVersion]] });
    latestKey = key;
  }
  return latestText;
}

export function materialText(material: Material): string {
  return JSON.stringify(material);
}

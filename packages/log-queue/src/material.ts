/** Id and hash are "" without a policy. */
export interface PolicyOfEvent {
  policyId: string;
  policySha256: string;
  policyVersion: number;
}

/** What was asked before a consent was recorded. Its leaf has version 2. */
export type AskedOfEvent = readonly [context: string, recordedBy: string, recordedById: string];

/** Input for entries that the events lack. Stored as JSON in `log_queue.material`. */
export interface Material {
  policies?: (readonly [id: string, sha256: string, version: number])[];
  /** For each event, its index in `policies`. If absent, all are 0. */
  policyOf?: number[];
  asked?: AskedOfEvent[];
  /** For each event, its index in `asked`; -1 without a context. If absent, all are 0. */
  askedOf?: number[];
  by?: readonly [kind: string, id: string];
  /** SHA-256 of the ids of an erasure's records, sorted and joined by LF, in hex. */
  records?: string;
  /** Attested leaves, made from rows instead of events: of a record or policy, from its first to its last revision. */
  attested?: (readonly [id: string, first: number, last: number])[];
  /** Lost leaves, made from rows exactly as they were. */
  repeated?: (readonly [id: string, first: number, last: number])[];
  /** Notices, made from rows. A repeated one is as it was. */
  notices?: { attested: boolean; ofSites: (readonly [siteId: string, number: number])[] };
  /** Event ids of erasures whose leaves the log lost. */
  erasures?: string[];
}

let latestKey: string | undefined;
let latestText = '';

/** Rows of a call usually share a policy, so the latest text is cached. */
export function policyMaterial({ policyId, policySha256, policyVersion }: PolicyOfEvent): string {
  const key = `${policyId} ${policySha256} ${policyVersion}`;
  if (key !== latestKey) {
    latestText = materialText({ policies: [[policyId, policySha256, policyVersion]] });
    latestKey = key;
  }
  return latestText;
}

/**
 * Wraps the material of version 2 leaves in the member `v2`. Releases before contexts find no policies in it and fail, so the row waits.
 * Otherwise they would make leaves without the contexts.
 */
export function materialText(material: Material, { isAsked = material.asked !== undefined }: { isAsked?: boolean } = {}): string {
  return JSON.stringify(isAsked ? { v2: material } : material);
}

export function readMaterial(text: string): Material {
  const stored = JSON.parse(text) as Material & { v2?: Material };
  return stored.v2 ?? stored;
}

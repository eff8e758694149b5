/** Id and hash are "" without a policy. */
export interface PolicyOfEvent {
  policyId: string;
  policySha256: string;
  policyVersion: number;
}

/** Who recorded a consent, and what was asked before, if that is known. Its leaf has version 2. */
export type AskedOfEvent = readonly [context: string | null, recordedBy: string, recordedById: string];

/** Input for entries that the events lack. Stored as JSON in `log_queue.material`. */
export interface Material {
  policies?: (readonly [id: string, sha256: string, version: number])[];
  /** For each event, its index in `policies`. If absent, all are 0. */
  policyOf?: number[];
  asked?: AskedOfEvent[];
  /** For each event, its index in `asked`; -1 for a leaf of version 1. If absent, all are 0. */
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
  /** Weekly reports of what ran on sites, made from rows. */
  observed?: (readonly [siteId: string, number: number])[];
  /** Links of subjects, made from rows: whether the leaf is of the end of the link. */
  links?: (readonly [id: string, isEnd: boolean])[];
  /** Checks of states, made from rows. */
  checked?: string[];
  /** Event ids of erasures whose leaves the log lost. */
  erasures?: string[];
  /** Entries of the audit trail, made from rows. A repeated one is as it was. */
  audited?: string[];
  /** Finished purges. A repeated one is as it was. */
  purges?: string[];
}

let latestKey: string | undefined;
let latestText = '';

/** Calls usually share a policy and who recorded, so the latest text is cached. Without `by`, leaves of version 1. */
export function policyMaterial({ policyId, policySha256, policyVersion }: PolicyOfEvent, by?: { kind: string; id: string }): string {
  const key = `${policyId} ${policySha256} ${policyVersion}${by === undefined ? '' : ` ${by.kind} ${by.id}`}`;
  if (key !== latestKey) {
    const policies = [[policyId, policySha256, policyVersion]] as const;
    latestText = materialText({ policies: [...policies], ...(by && { asked: [[null, by.kind, by.id]] }) });
    latestKey = key;
  }
  return latestText;
}

interface LeafForms {
  /** Some leaf has version 2. */
  isVersion2?: boolean;
  /** Some leaf is of a creation whose data has claims. */
  hasClaims?: boolean;
}

/**
 * Wraps the material of version 2 leaves in the member `recorded`, and that of leaves made from rows with claims in `claimed`. Releases that do
 * not know the member find no policies in it and fail, so the row waits. Otherwise they would make other leaves.
 */
export function materialText(material: Material, { isVersion2 = material.asked !== undefined, hasClaims = false }: LeafForms = {}): string {
  return JSON.stringify(hasClaims ? { claimed: material } : isVersion2 ? { recorded: material } : material);
}

/** `v2` wraps work that was queued when only consents with a context had leaves of version 2. */
export function readMaterial(text: string): Material {
  const stored = JSON.parse(text) as Material & { claimed?: Material; recorded?: Material; v2?: Material };
  return stored.claimed ?? stored.recorded ?? stored.v2 ?? stored;
}

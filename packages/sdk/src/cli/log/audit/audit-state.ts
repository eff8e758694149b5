import type { OwnLeaf } from './own-leaves.rule';
import { nothingPurged, type Purged } from './purged.rule';
import { emptyResult, type Result } from './result';

/** A leaf that an opening describes and that was not in the tree. */
export interface MissingLeaf {
  /** In hex. */
  entry: string;
  line: string;
  /** As the frame says. */
  atMs: number;
  /** Dated so long before the audit that the tree should have it. */
  isOld: boolean;
}

/** What an interrupted audit continues with. Bitmaps and rows are in files beside it. */
export interface AuditState {
  v: 4;
  /** The checkpoint that is audited. */
  note: string;
  /** By the clock of the service. */
  startedAtMs: number;
  phase: 'openings' | 'records';
  /** Of the next page. */
  cursor: string;
  rows: number;
  erasures: number;
  indexes: number;
  /** A record whose frames may continue on the next page, as a row in Base64. */
  open: string | undefined;
  own: OwnLeaf[];
  missing: MissingLeaf[];
  recentlyMissing: number;
  purged: Purged;
  /** Opened records that GET /consents answered. */
  seen: number;
  /** Records whose content changed since the openings were read. */
  changed: string[];
  /** The list of openings ended with the log's own leaves, so it is whole. */
  isWhole: boolean;
  /** `unopened`: deleted records that had no leaf when the openings were read. */
  counts: {
    consents: number;
    erasures: number;
    purges: number;
    policies: number;
    /** Entries of the audit trail. */
    audited: number;
    attested: number;
    newer: number;
    listed: number;
    later: number;
    unopened: number;
  };
  result: Result;
}

export function newState(note: string, startedAtMs: number): AuditState {
  return {
    ...{
      v: 4,
      note,
      startedAtMs,
      phase: 'openings',
      cursor: '',
      rows: 0,
      erasures: 0,
      indexes: 0,
      open: undefined,
      own: [],
      missing: [],
      recentlyMissing: 0,
      purged: { ...nothingPurged },
      seen: 0,
      changed: [],
    },
    isWhole: false,
    counts: { consents: 0, erasures: 0, purges: 0, policies: 0, audited: 0, attested: 0, newer: 0, listed: 0, later: 0, unopened: 0 },
    result: emptyResult(),
  };
}

const continuedWithinMs = 86_400_000;

/** Records that came after its checkpoint are not compared, so an old audit is not worth continuing. */
export function isState(value: unknown): value is AuditState {
  const { v, startedAtMs } = (value ?? {}) as Partial<AuditState>;
  return v === 4 && startedAtMs !== undefined && startedAtMs > Date.now() - continuedWithinMs;
}

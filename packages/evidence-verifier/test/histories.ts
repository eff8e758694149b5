import {
  dataHash,
  entryOf,
  frameText,
  logOrigin,
  logTag,
  nameHash,
  policyTag,
  recordsHash,
  subjectTag,
  tagKeyHash,
  toBase64Url,
  toHex,
  utf8,
  type Frame,
  type Revision,
} from '@consent/evidence-format';
import { sha256 } from './node-crypto';
import { account, buildLog, host, logId, subject, type SampleLeaf } from './sample-log';

const every = { v: 1, account } as const;
const by = { id: 'key_1', kind: 'key' };
const tagKey = new Uint8Array(32).fill(7);
export const sites = ['site-1', 'site-2'] as const;

export const minuteMs = 60_000;
export const hour = 60;
export const day = 24 * hour;
export const year = 365 * day;
const startMs = Date.parse('2026-11-24T10:00:00.000Z');
/** `minutes` after the start of all histories, which may be negative. */
export const at = (minutes: number) => new Date(startMs + Math.round(minutes * minuteMs)).toISOString();

export interface State {
  record: string;
  /** Minutes, as all times here. */
  created: number;
  updated?: number;
  deleted?: number;
  accepted?: boolean;
  site?: string;
  /** 0: without a policy. */
  version?: number;
  about?: string;
  key?: Uint8Array;
  /** Changes the text of the data before it is hashed. */
  changeData?: (data: string) => string;
}

const contentOf = (version: number) => `Privacy policy, version ${version}`;
const policyOf = (version: number) =>
  version === 0 ? { id: '', sha256: '', version } : { id: 'policy-1', sha256: toHex(sha256(utf8(contentOf(version)))), version };

function consent(state: State, kind: object): SampleLeaf {
  const { record, created, deleted, accepted = true, site = sites[0], version = 1, about = subject, key = tagKey } = state;
  const updated = state.updated ?? created;
  const data = (state.changeData ?? String)(
    JSON.stringify({
      ...{ id: record, site_id: site, subject_id: about, consent_id: '', accepted, preferences: {}, policy_version: version },
      ...{ country: '', region: '', user_agent: '', created_at: at(created), updated_at: at(updated) },
      deleted_at: deleted === undefined ? null : at(deleted),
    }),
  );
  const salt = sha256(utf8(record)).subarray(0, 16);
  const frame = { ...every, at: at(updated), data: dataHash(sha256, data, salt), policy: policyOf(version), record, site, ...kind };
  return { frame: frame as Frame, tag: subjectTag(sha256, key, about), data, salt };
}

export const created = (state: State) => consent(state, { type: 'consent.created' });
export const updated = (state: State) => consent(state, { type: 'consent.updated', by });
export const revoked = (state: State) => consent({ accepted: false, ...state }, { type: 'consent.revoked', by });
/** DELETE. */
export const deleted = (state: State) => consent({ updated: state.deleted!, ...state }, { type: 'consent.revoked', by, deleted: true });
export const attested = (state: State, revision: Revision) => consent(state, { type: 'consent.attested', revision });

export function erased(minutes: number, ids: readonly string[], site = ''): SampleLeaf {
  const data = JSON.stringify({ subject_id: subject, site_id: site, erased: ids.length });
  const salt = sha256(utf8(`${minutes} ${ids.join()}`)).subarray(0, 16);
  const about = { ...every, at: at(minutes), data: dataHash(sha256, data, salt), by, erased: ids.length, site };
  const records = ids.toSorted();
  return {
    frame: { type: 'consent.erased', ...about, records: recordsHash(sha256, records) },
    tag: subjectTag(sha256, tagKey, subject),
    ...{ data, salt, records },
  };
}

/** As a purge leaves a leaf. */
export function closed({ frame, tag, records }: SampleLeaf): SampleLeaf {
  return { frame, tag, ...(records !== undefined && { records }) };
}

export function purged(minutes: number, leaves: readonly SampleLeaf[]): SampleLeaf {
  const tag = subjectTag(sha256, tagKey, subject);
  const entries = leaves.map(({ frame }) => toBase64Url(entryOf(sha256, tag, frameText(frame)))).sort();
  const about = { ...every, at: at(minutes), by, leaves: recordsHash(sha256, entries), purged: entries.length };
  return { frame: { type: 'subject.purged', ...about }, tag, records: entries };
}

export function published(version: number, minutes: number, type: 'policy.published' | 'policy.attested' = 'policy.published'): SampleLeaf {
  const policy = policyOf(version);
  const about = { id: policy.id, user_id: account, name: 'Privacy', content: contentOf(version), version };
  const data = JSON.stringify({ ...about, created_at: at(0), updated_at: at(minutes) });
  const frame = { ...every, type, at: at(minutes), data: dataHash(sha256, data), name: nameHash(sha256, 'Privacy'), policy };
  return { frame, tag: policyTag(sha256, policy.id), data };
}

export const opened = (minutes = 0, epoch = 1): SampleLeaf => ({
  frame: { type: 'log.opened', ...every, at: at(minutes), log: logId, origin: logOrigin(host, logId, epoch) },
  tag: logTag,
});
export const keyed = (minutes = 0, key = tagKey): SampleLeaf => ({
  frame: { type: 'log.tag_key', ...every, at: at(minutes), tag_key: tagKeyHash(sha256, key) },
  tag: logTag,
});
export const resumed = (minutes: number, epoch: number, size: number, turn = 512): SampleLeaf => {
  const chain = Buffer.alloc(32, epoch).toString('base64url');
  const origin = logOrigin(host, logId, epoch);
  return { frame: { type: 'log.resumed', ...every, at: at(minutes), chain, log: logId, origin, size, turn }, tag: logTag };
};

/** A log of these leaves, and its checkpoint of this time. Nothing in it needs to be true. */
export function signedLog(leaves: readonly SampleLeaf[], minutes: number, epoch = 1) {
  const log = buildLog(leaves, { tagKey, log: logId, origin: logOrigin(host, logId, epoch) });
  return { ...log, checkpoint: log.sign(log.heads.at(-1)!, Math.floor((startMs + minutes * minuteMs) / 1000)) };
}

import {
  appendHash,
  bundleManifestTyp,
  checkpointBody,
  concatBytes,
  cosignNote,
  dataHash,
  emptyFrontier,
  entryOf,
  frameText,
  inclusionProof,
  leafHash,
  logKeyName,
  logOrigin,
  logTag,
  nameHash,
  noteText,
  policyTag,
  recordsHash,
  rootOf,
  signDetached,
  signatureTypes,
  signNote,
  subjectTag,
  tagKeyHash,
  toHex,
  utf8,
  verifierKey,
  vkeyText,
  type Frame,
  type KeysDocument,
  type ReadHash,
} from '@consent/evidence-format';
import { sha256, testSigner } from './node-crypto';

export const account = '6f1c1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e';
export const subject = 'Zoë "O\'Hara" 日本';
export const logId = 'abcdefghijklmnopqrstuvwxyz';
export const host = 'consent.example';
const site = 'site-1';
const otherSite = 'site-2';
const by = { id: 'key_1', kind: 'key' };

export interface SampleLeaf {
  frame: Frame;
  tag: Uint8Array;
  data?: string;
  salt?: Uint8Array;
  records?: string[];
  context?: string;
  /** Of a notice. */
  content?: string;
}

export interface SampleOptions {
  tagKeyFill?: number;
  logId?: string;
  keyFill?: number;
  extraLeaves?: SampleLeaf[];
  /** Appends to the leaves of the sample. */
  grow?: (leaves: SampleLeaf[], consentLeaf: ConsentLeaf) => SampleLeaf[];
  epoch?: number;
  /** Changes the text of a frame before it gets its entry. */
  changeText?: (text: string, index: number) => string;
}

/** `minute` is that of the leaf, `created` that of its record. */
export type ConsentLeaf = (id: string, created: number, minute: number, revision: Revision, kind: object) => SampleLeaf;

const record = (letter: string) => `01JD3${letter.repeat(21)}`;
export const records = { first: record('A'), second: record('B'), old: record('C'), stranger: record('D') };
const at = (minute: number) => `2026-11-24T10:${String(minute).padStart(2, '0')}:00.000Z`;
const every = { v: 1, account } as const;

export interface Revision {
  accepted?: boolean;
  siteId?: string;
  version?: number;
  subjectId?: string;
  updated?: number;
  deleted?: number;
}

function consentData(
  id: string,
  created: number,
  { accepted = true, siteId = site, version = 1, subjectId = subject, updated, deleted }: Revision,
) {
  const times = { created_at: at(created), updated_at: at(updated ?? created), deleted_at: deleted === undefined ? null : at(deleted) };
  const about = { id, site_id: siteId, subject_id: subjectId, consent_id: '', accepted, preferences: { ads: false } };
  return JSON.stringify({ ...about, policy_version: version, country: 'DE', region: 'Île', user_agent: 'Mozilla "5.0"\u2028', ...times });
}

const contents = ['Privacy policy 日本\nWe count visits.', 'Privacy policy, second version\nWe still count visits.'];
const policies = contents.map((content, index) => ({ id: 'policy-1', sha256: toHex(sha256(utf8(content))), version: index + 1 }));

function publishedLeaf(version: number, minute: number): SampleLeaf {
  const policy = policies[version - 1]!;
  const about = { id: policy.id, user_id: account, name: 'Privacy', content: contents[version - 1]!, version };
  const data = JSON.stringify({ ...about, created_at: at(0), updated_at: at(minute) });
  const frame: Frame = {
    type: 'policy.published',
    ...every,
    at: at(minute),
    data: dataHash(sha256, data),
    name: nameHash(sha256, 'Privacy'),
    policy,
  };
  return { frame, tag: policyTag(sha256, policy.id), data };
}

/** Two subjects: two policy versions, creates, an update, an attested record, and an erasure by subject. */
export function sampleLog({
  tagKeyFill = 7,
  logId: log = logId,
  keyFill = 1,
  extraLeaves = [],
  grow = (leaves) => leaves,
  epoch = 1,
  changeText = (text) => text,
}: SampleOptions = {}) {
  const tagKey = new Uint8Array(32).fill(tagKeyFill);
  const origin = logOrigin(host, log, epoch);
  const tag = subjectTag(sha256, tagKey, subject);
  const salts = new Map(Object.values(records).map((id, index) => [id, new Uint8Array(16).fill(index + 1)]));

  const consentLeaf: ConsentLeaf = (id, created, minute, revision, kind) => {
    const data = consentData(id, created, revision);
    const salt = salts.get(id) ?? new Uint8Array(16).fill(77);
    const policy = policies[(revision.version ?? 1) - 1]!;
    const about = { ...every, at: at(minute), data: dataHash(sha256, data, salt), policy, record: id, site: revision.siteId ?? site };
    return { frame: { ...about, ...kind } as Frame, tag: subjectTag(sha256, tagKey, revision.subjectId ?? subject), data, salt };
  };
  const erased = [records.first, records.second];
  const erasure = JSON.stringify({ subject_id: subject, site_id: '', erased: 2 });
  const erasureSalt = new Uint8Array(16).fill(99);

  const leaves: SampleLeaf[] = [
    { frame: { type: 'log.opened', ...every, at: at(0), log, origin: logOrigin(host, log) }, tag: logTag },
    { frame: { type: 'log.tag_key', ...every, at: at(0), tag_key: tagKeyHash(sha256, tagKey) }, tag: logTag },
    publishedLeaf(1, 1),
    consentLeaf(records.first, 2, 2, {}, { type: 'consent.created' }),
    consentLeaf(records.stranger, 3, 3, { subjectId: 'someone else' }, { type: 'consent.created' }),
    consentLeaf(records.second, 4, 4, { siteId: otherSite }, { type: 'consent.created' }),
    publishedLeaf(2, 5),
    consentLeaf(records.first, 2, 6, { updated: 6, version: 2 }, { type: 'consent.updated', by }),
    consentLeaf(records.first, 2, 7, { updated: 7, version: 2, accepted: false }, { type: 'consent.revoked', by }),
    consentLeaf(records.old, 0, 0, {}, { type: 'consent.attested', revision: 'created' }),
    {
      frame: {
        type: 'consent.erased',
        ...every,
        at: at(9),
        data: dataHash(sha256, erasure, erasureSalt),
        by,
        erased: 2,
        records: recordsHash(sha256, erased),
        site: '',
      },
      tag,
      data: erasure,
      salt: erasureSalt,
      records: erased,
    },
    consentLeaf(
      records.stranger,
      3,
      10,
      { subjectId: 'someone else', updated: 10, deleted: 10 },
      { type: 'consent.revoked', by, deleted: true },
    ),
    ...extraLeaves,
  ];
  return buildLog(grow(leaves, consentLeaf), { tagKey, log, origin, keyFill, changeText });
}

export interface LogOptions {
  tagKey: Uint8Array;
  log: string;
  origin: string;
  keyFill?: number;
  changeText?: (text: string, index: number) => string;
}

/** Signs the leaves with keys of its own, whatever they say. */
export function buildLog(leaves: readonly SampleLeaf[], { tagKey, log, origin, keyFill = 1, changeText = (text) => text }: LogOptions) {
  const tag = subjectTag(sha256, tagKey, subject);
  const texts = leaves.map(({ frame }, index) => changeText(frameText(frame), index));
  const entries = leaves.map((leaf, index) => entryOf(sha256, leaf.tag, texts[index]!));
  const subtrees = new Map<string, Uint8Array>();
  const frontier = emptyFrontier();
  const heads: { size: number; root: Uint8Array }[] = [{ size: 0, root: rootOf(sha256, frontier) }];
  for (const entry of entries) {
    appendHash(sha256, frontier, leafHash(sha256, entry), (level, index, hash) => subtrees.set(`${level}/${index}`, hash));
    heads.push({ size: frontier.size, root: rootOf(sha256, frontier) });
  }

  const logSigner = testSigner(logKeyName(host), keyFill);
  const timeSigner = testSigner(logKeyName(host), keyFill + 100);
  const keys: KeysDocument = {
    generations: [
      {
        vkeys: [
          vkeyText(verifierKey(sha256, logSigner.name, signatureTypes.ed25519, logSigner.publicKey)),
          vkeyText(verifierKey(sha256, timeSigner.name, signatureTypes.cosignature, timeSigner.publicKey)),
        ],
        from: at(0),
        to: null,
      },
    ],
  };
  /** Signs the head of this log, or another root. */
  const sign = ({ size, root }: { size: number; root: Uint8Array }, atSeconds = Date.parse(at(30)) / 1000) => {
    const body = checkpointBody({ origin, size, root });
    return noteText(body, [signNote(sha256, logSigner, body), cosignNote(sha256, timeSigner, body, atSeconds)]);
  };
  const size = leaves.length;
  const readHash: ReadHash = (level, node) => subtrees.get(`${level}/${node}`)!;
  const prove = (index: number) => inclusionProof(sha256, size, index, readHash);
  return {
    log,
    origin,
    tag,
    tagKey,
    leaves,
    texts,
    entries,
    heads,
    keys,
    sign,
    checkpoint: sign(heads[size]!),
    prove,
    readHash,
    signManifest: (payload: string) => Promise.resolve([signManifest(payload, keyFill)]),
    raw: concatBytes(...entries),
  };
}

/** As the operator of a sample log signs. */
export function signManifest(payload: string, keyFill = 1): string {
  return signDetached(sha256, testSigner(logKeyName(host), keyFill), bundleManifestTyp, payload);
}

export type SampleLog = ReturnType<typeof sampleLog>;

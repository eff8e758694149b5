import { randomBytes } from 'node:crypto';
import {
  concatBytes,
  dataHash,
  entryOf,
  fromBase64Url,
  frameText,
  indexRoot,
  indexTag,
  logTag,
  subjectTag,
  tagKeyHash,
  toBase64Url,
  type Frame,
  type Segment,
} from '@consent/evidence-format';
import { sha256 } from '../evidence/evidence-calls';
import { startLogServer } from './log-server';

export interface ServedOpening {
  record: string;
  tag: string;
  salt: string;
  frames: string[];
  problem?: string;
}

const account = '00000000-0000-4000-8000-000000000001';
const site = '00000000-0000-4000-8000-000000000002';
const policy = { id: '', sha256: '', version: 0 };
/** Long before any audit, so that nothing is too recent to be judged. */
const at = '2026-01-01T00:00:00.000Z';

/** An API and a log whose operator may answer anything. The account's log has two leaves of its own and one for each record. */
export async function startAuditServer(recordCount: number) {
  const log = await startLogServer();
  const tagKey = randomBytes(32);
  const records = new Map<string, Record<string, unknown>>();
  const openings: ServedOpening[] = [];
  let indexOpenings: ServedOpening[] = [];
  const requests: string[] = [];
  let onRequest = (_path: string): void => undefined;
  const info = { tag_key: toBase64Url(tagKey), opened_at: at };

  const tagOf = (subject: string) => subjectTag(sha256, tagKey, subject);
  function own(frame: Frame): string {
    const text = frameText(frame);
    log.appendEntry(entryOf(sha256, logTag, text));
    return text;
  }
  /** `logged`: what the log has, if that is not the record. */
  function record(number: number, { subject = `subject-${number}`, tag = tagOf(subject), logged = {} } = {}): string {
    const id = `01${String(number).padStart(24, '0')}`;
    const salt = randomBytes(16);
    const preferences = { '10': true, '9': false };
    const consent = {
      ...{ id, site_id: site, subject_id: subject, consent_id: '', accepted: true, preferences, policy_version: 0, country: '' },
      ...{ region: '', user_agent: '', created_at: at, updated_at: at, deleted_at: null },
    };
    const data = dataHash(sha256, JSON.stringify({ ...consent, ...logged }), salt);
    const frame = frameText({ v: 1, type: 'consent.created', account, at, data, policy, record: id, site });
    log.appendEntry(entryOf(sha256, tag, frame));
    records.set(id, consent);
    openings.push({ record: id, tag: toBase64Url(tag), salt: toBase64Url(salt), frames: [frame] });
    return id;
  }

  /** As an operator who is honest, unless `change` says something else. */
  async function index(segment: Segment, change: { root?: string; tag?: Uint8Array; logId?: string } = {}): Promise<void> {
    const read = async function* (from: number, to: number) {
      await Promise.resolve();
      yield concatBytes(...log.entries().slice(from, to));
    };
    const { tag = indexTag, logId = log.logId, root = toBase64Url(await indexRoot(sha256, segment, read)) } = change;
    const text = frameText({ v: 1, type: 'log.index', account, at, log: logId, root, segment });
    log.appendEntry(entryOf(sha256, tag, text));
    indexOpenings.push({ record: '', tag: toBase64Url(tag), salt: '', frames: [text] });
  }

  const ownFrames = [
    own({ v: 1, type: 'log.opened', account, at, log: log.logId, origin: log.origin() }),
    own({ v: 1, type: 'log.tag_key', account, at, tag_key: tagKeyHash(sha256, tagKey) }),
  ];
  for (let number = 1; number <= recordCount; number += 1) record(number);
  let ownOpening: ServedOpening[] = [{ record: '', tag: toBase64Url(logTag), salt: '', frames: ownFrames }];

  function page(items: readonly unknown[], { searchParams }: URL, size: number): string {
    const from = Number(searchParams.get('cursor') ?? 0);
    const next = from + size < items.length ? String(from + size) : '';
    return JSON.stringify({ data: items.slice(from, from + size), next_cursor: next });
  }

  log.answerWith((path) => {
    if (!path.startsWith('/api/v1/')) return undefined;
    requests.push(path);
    onRequest(path);
    const url = new URL(path, 'http://operator.example');
    if (url.pathname === '/api/v1/log') return JSON.stringify({ url: log.url, ...info });
    if (url.pathname === '/api/v1/log/openings') return page([...openings, ...ownOpening, ...indexOpenings], url, 20);
    if (url.pathname === '/api/v1/consents') return page([...records.values()].reverse(), url, 10);
    return undefined;
  });
  return {
    ...log,
    settings: { CONSENT_URL: new URL(log.url).origin, CONSENT_KEY: 'sk-test' },
    records,
    openings,
    requests,
    record,
    tagOf,
    own: (frame: Frame) => ownFrames.push(own(frame)),
    repeatOwn: () => log.appendEntry(entryOf(sha256, logTag, ownFrames[0]!)),
    ownFrame: (type: 'log.tag_key' | 'log.opened'): Frame => {
      const base = { v: 1 as const, account, at: '2026-01-02T00:00:00.000Z' };
      if (type === 'log.opened') return { ...base, type, log: log.logId, origin: log.origin() };
      return { ...base, type, tag_key: tagKeyHash(sha256, randomBytes(32)) };
    },
    answerTagKey: (key: Uint8Array) => (info.tag_key = toBase64Url(key)),
    index,
    hideIndexes: () => (indexOpenings = []),
    /** As a service of an earlier release. */
    hideOwnLeaves: () => (ownOpening = []),
    repeatEntry: (id: string) => {
      const { tag, frames } = openings.find((each) => each.record === id)!;
      log.appendEntry(entryOf(sha256, fromBase64Url(tag), frames[0]!));
    },
    onRequest: (listener: typeof onRequest) => (onRequest = listener),
  };
}

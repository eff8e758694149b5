import { canonicalJson, parseFrame, utf8 } from '@consent/evidence-format';
import { verifyProof, type VerificationResult } from '@consent/evidence-verifier';
import type { Schema } from '../api/client';
import type { Answers, FoundNotice, NoticeContent } from '../api/notices';
import { sha256Hex } from '../components/sha256-hex';
import { browserCrypto, canVerify } from '../verify/crypto';
import { visible } from './visible';

/** Newest ones. Each is two reads. */
export const mostNotices = 50;
export const mostRecords = 500;

/** `open`: the verifier could not decide, or the proof could not be read. */
export type NoticeProof =
  { state: 'proved'; leaf: number; asOf: string; keyName: string; isAttested: boolean } | { state: 'open' | 'refuted'; why: string };

export interface SiteReportNotice {
  number: number;
  sha256: string;
  kind: NoticeContent['kind'];
  madeAt: string;
  language: string;
  texts: { title: string | null; message: string; buttons: string[]; categories: string[] };
  policyVersion: number | null;
  /** Counted since the notice was made, not only in the period. Null if the service could not count them. */
  answers: Answers | null;
  proof: NoticeProof;
}

export interface SiteReportRecord {
  id: string;
  at: string;
  accepted: boolean;
  isErased: boolean;
  /** Null: its question was not recorded, or is not among the notices of the report. */
  notice: number | null;
}

export interface SiteReportPolicy {
  id: string;
  name: string;
  version: number;
  sha256: string;
  publishedAt: string;
}

/** Only the notices are proved. Everything else is the service's statement, and the document says so. */
export interface SiteReport {
  site: { id: string; name: string | null; domain: string | null };
  /** Days in UTC, both included. */
  from: string;
  to: string;
  madeAt: string;
  controller: { name: string; address: string } | null;
  notices: SiteReportNotice[];
  hasOlderNotices: boolean;
  policies: SiteReportPolicy[];
  stats: Pick<Schema<'Stats'>, 'days' | 'categories'>;
  records: SiteReportRecord[];
  hasOlderRecords: boolean;
  /** False if the API can't tell which notice a record answered. */
  areNoticesKnown: boolean;
}

/** The notice's own hash is computed here, and its leaf must name it. */
export async function checkNoticeProof(
  { number, sha256, notice }: Pick<FoundNotice, 'number' | 'sha256' | 'notice'>,
  proof: string,
  keys: string,
): Promise<NoticeProof> {
  if (sha256Hex(canonicalJson(notice)) !== sha256) return { state: 'refuted', why: 'The text does not have its SHA-256.' };
  if (!(await canVerify())) return { state: 'open', why: 'This browser does not verify Ed25519 signatures.' };
  let result: VerificationResult;
  try {
    result = await verifyProof({ proof: utf8(proof), keys, now: new Date(), ...browserCrypto });
  } catch (error) {
    return { state: 'open', why: (error as Error).message };
  }
  const [refutation] = result.refutations;
  if (refutation !== undefined) return { state: 'refuted', why: `${refutation.field ?? refutation.file} ${refutation.problem}` };
  const signed = result.claims.find((claim) => claim.claim === 'signed');
  if (result.outcome !== 'holds' || signed === undefined) return { state: 'open', why: result.doubts.join(' ') };
  const leaf = leafOf(proof, { number, sha256, site: notice.site_id });
  if (leaf === undefined) return { state: 'refuted', why: 'No leaf of the proof names this notice.' };
  return { state: 'proved', ...leaf, asOf: signed.signedAt, keyName: signed.keyName };
}

interface Named {
  number: number;
  sha256: string;
  site: string;
}

function leafOf(proof: string, named: Named): { leaf: number; isAttested: boolean } | undefined {
  const { events } = JSON.parse(proof) as Schema<'Proof'>;
  for (const { index, frame: text } of events) {
    const frame = parseFrame(text);
    if ('notice' in frame && canonicalJson(frame.notice) === canonicalJson(named))
      return { leaf: index, isAttested: frame.type === 'notice.attested' };
  }
  return undefined;
}

const own = <Value>(values: Record<string, Value>, name: string): Value | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

export function noticePart(found: FoundNotice, language: string, proof: NoticeProof): SiteReportNotice {
  const { number, sha256, made_at, notice, answers = null } = found;
  const texts = own<{ title?: string; message: string; accept?: string; refuse?: string; save?: string; choose?: string }>(
    notice.texts,
    language,
  );
  const names = notice.kind === 'form' ? (['refuse', 'accept', 'save'] as const) : (['refuse', 'accept', 'choose', 'save'] as const);
  const isShown = (name: (typeof names)[number]) =>
    notice.kind === 'form' || name === 'refuse' || name === 'accept' || notice.buttons.includes(name);
  return {
    ...{ number, sha256, kind: notice.kind, madeAt: made_at, language, answers, proof },
    texts: {
      title: texts?.title === undefined ? null : visible(texts.title),
      message: visible(texts?.message ?? ''),
      buttons: names.filter(isShown).flatMap((name) => (texts?.[name] === undefined ? [] : [visible(texts[name])])),
      categories: (notice.categories ?? []).map(({ key, label }) => visible(own(label, language) ?? key)),
    },
    policyVersion: notice.kind === 'banner' ? (notice.policy?.version ?? null) : null,
  };
}

export interface StatsRow {
  /** A day, or a month in a long period. */
  span: string;
  accepted: number;
  refused: number;
  consents: number;
}

const mostDays = 31;

/** Only spans with consents. */
export function statsRows(days: Schema<'Stats'>['days']): StatsRow[] {
  const rows = new Map<string, StatsRow>();
  for (const { date, accepted, refused, consents } of days) {
    if (consents === 0) continue;
    const span = days.length > mostDays ? date.slice(0, 7) : date;
    const row = rows.get(span) ?? { span, accepted: 0, refused: 0, consents: 0 };
    rows.set(span, { span, accepted: row.accepted + accepted, refused: row.refused + refused, consents: row.consents + consents });
  }
  return [...rows.values()];
}

export const statsSum = (days: Schema<'Stats'>['days']): Omit<StatsRow, 'span'> =>
  days.reduce(
    (sum, day) => ({ accepted: sum.accepted + day.accepted, refused: sum.refused + day.refused, consents: sum.consents + day.consents }),
    { accepted: 0, refused: 0, consents: 0 },
  );

import { toBase64 } from '@consent/evidence-format';
import type { Claim, OpenedTexts, Question, VerificationResult, Voucher } from '@consent/evidence-verifier';
import { visible } from './visible';

/** More would freeze a browser, or make the file too large to send. */
export const mostNoticeCharacters = 1_000_000;
export const mostPictureBytes = 8 * 1024 * 1024;

type AskedClaim = Extract<Claim, { claim: 'asked' }>;

/** `unread`: the leaf commits to a question that the verifier did not read, because the bundle does not open it or it is of a later kind. */
export type ReportQuestion = AskedQuestion | { kind: 'not_recorded' | 'unread' };

export interface AskedQuestion extends Pick<AskedClaim, 'action' | 'asked' | 'surface' | 'signals' | 'isEarly'> {
  kind: 'asked';
  /** Place in `questions` of the result. */
  question: number;
  anchor: string;
  number: number;
  site: string;
  language: string;
  title: string | null;
  /** Null if the notice does not have the language. */
  message: string | null;
  /** Under which it was asked, as the caller says. */
  rule: Question['rule'];
  /** On the button that was pressed. Null without a button, or if the notice has no text for it. */
  button: string | null;
}

/** A notice in a language that a shown record was asked in. */
export interface ReportNotice {
  anchor: string;
  number: number;
  site: string;
  sha256: string;
  kind: Question['kind'];
  language: string;
  /** The texts are those of this rule. */
  rule: number | null;
  madeAt: string;
  isAttested: boolean;
  vouchers: Voucher[];
  /** Null if it is left out for its length, or the notice does not have the language. */
  shown: ShownNotice | null;
}

export interface ShownNotice {
  title: string | null;
  message: string | null;
  fields: string[];
  categories: { label: string; description: string | null; isRequired: boolean }[];
  buttons: string[];
  /** A `data:` URL. Null without one, or if there is no room. */
  picture: string | null;
}

/** Finds the question of the leaf of a creation. */
export function questionsIn({
  claims,
  questions,
}: Pick<VerificationResult, 'claims' | 'questions'>): (leaf: OpenedTexts['consents'][number]) => ReportQuestion {
  const byLeaf = new Map(claims.flatMap((claim) => (claim.claim === 'asked' ? [[claim.leaf, claim] as const] : [])));
  return ({ leaf, frame }) => {
    const claim = byLeaf.get(leaf);
    const found = claim && questions[claim.question];
    if (claim === undefined || found === undefined) return { kind: 'context' in frame ? 'unread' : 'not_recorded' };
    const { question, isEarly, action, asked, surface, signals } = claim;
    const { number, site } = found.notice;
    const button = action === 'signal' || action === 'withdraw' ? null : found.buttons[action];
    return {
      ...{ kind: 'asked', question, isEarly, action, asked, surface, signals },
      ...{ anchor: anchorOf(found), number, site, language: found.language },
      ...{ title: orNull(found.title), message: orNull(found.message), button: orNull(button), rule: found.rule },
    };
  };
}

const anchorOf = ({ notice: { site, number }, language, rule }: Question) =>
  `notice-${site}-${number}-${language}${rule === null ? '' : `-rule-${rule.number}`}`;

const orNull = (text: string | null) => (text === null ? null : visible(text));

/** Those that the shown records answered, each once. */
export function noticesOf(
  asked: readonly ReportQuestion[],
  questions: readonly Question[],
  pictures: OpenedTexts['pictures'],
  vouchersOf: (leaf: number) => Voucher[],
): ReportNotice[] {
  const places = [...new Set(asked.flatMap((each) => (each.kind === 'asked' ? [each.question] : [])))].toSorted((a, b) => a - b);
  const left = { characters: mostNoticeCharacters, pictureBytes: mostPictureBytes };
  return places.map((place) => {
    const found = questions[place]!;
    const { notice, kind, language, picture } = found;
    const shown = shownOf(found);
    const size = JSON.stringify(shown).length;
    const fits = found.isInNotice && size <= left.characters;
    if (fits) left.characters -= size;
    const bytes = picture === null ? undefined : pictures.get(picture.file);
    const hasRoom = fits && bytes !== undefined && bytes.length <= left.pictureBytes;
    if (hasRoom) left.pictureBytes -= bytes.length;
    return {
      ...{
        anchor: anchorOf(found),
        number: notice.number,
        site: notice.site,
        sha256: notice.sha256,
        kind,
        language,
        rule: found.rule?.number ?? null,
      },
      ...{ madeAt: notice.at, isAttested: notice.isAttested, vouchers: vouchersOf(notice.leaf) },
      shown: fits ? { ...shown, picture: hasRoom && picture !== null ? dataUrl(picture.mediaType, bytes) : null } : null,
    };
  });
}

/** Becomes part of an address. */
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'];

function dataUrl(mediaType: string, bytes: Uint8Array): string | null {
  return pictureTypes.includes(mediaType) ? `data:${mediaType};base64,${toBase64(bytes)}` : null;
}

function shownOf({ title, message, fields, categories, buttons }: Question): ShownNotice {
  return {
    ...{ title: orNull(title), message: orNull(message) },
    fields: fields.map(({ text }) => visible(text)),
    categories: categories.map(({ key, label, description, isRequired }) => ({
      ...{ label: visible(label ?? key), description: orNull(description), isRequired },
    })),
    buttons: [buttons.refuse_all, buttons.accept_all, buttons.save].flatMap((text) => (text === null ? [] : [visible(text)])),
    picture: null,
  };
}

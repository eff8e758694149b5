import { type ConsentContext, type Frame, type FrameActor, type PictureType } from '@consent/evidence-format';

/** `refuted` beats `cannot_tell`, which beats `holds`. */
export type Outcome = 'holds' | 'refuted' | 'cannot_tell';

export interface Refutation {
  /** A file of the bundle, `the zip`, or the name of a known checkpoint. */
  file: string;
  leaf?: number;
  record?: string;
  field?: string;
  problem: string;
}

/** Says that a leaf existed before `at`. */
export interface Voucher {
  who: 'witnesses' | 'authority';
  names: string[];
  at: string;
}

/** Times are as the API writes them. No proof covers them: `at`, `signedAt` and `asOf` are by the operator's clock. Those of vouchers are by their clocks. */
export type Claim =
  | { claim: 'signed'; origin: string; size: number; keyName: string; keyIds: string[]; signedAt: string }
  | { claim: 'recorded'; leaf: number; type: string; record: string; site: string; at: string; by: FrameActor | null }
  /** `by` is there only for a creation, as the database had it. */
  | { claim: 'attested'; leaf: number; type: string; record: string; site: string; at: string; by: FrameActor | null }
  | { claim: 'exact_text'; leaf: number; record: string; sha256: string; policy: { id: string; version: number; firstLine: string } | null }
  /** A weekly report of what ran on a site was logged. `from` and `to` are days. */
  | { claim: 'observed'; leaf: number; site: string; from: string; to: string; at: string }
  /** A site said that a device is a person's (subject.linked), or that it no longer is. */
  | { claim: 'linked'; leaf: number; type: string; link: string; site: string; at: string; by: FrameActor; isAttested: boolean }
  /** Somebody asked what holds for so many subjects of a site, and kept the answer. */
  | { claim: 'checked'; leaf: number; check: string; site: string; subjects: number; at: string }
  | { claim: 'unaltered'; records: number; leaves: number }
  /** Shown by all entries, of the bundle or of the reader. */
  | { claim: 'complete'; kind: 'raw'; tag: string; leaves: number; size: number; asOf: string }
  /** The first `indexed` leaves of the log are in the index that the operator signed. The entries after them are here. */
  | { claim: 'complete'; kind: 'index'; indexed: number; tag: string; leaves: number; size: number; asOf: string }
  /** The operator signed the manifest, and with it every file. `at` is made_at. */
  | { claim: 'made'; at: string; keyId: string }
  | { claim: 'tag_of_subject'; tag: string; leaf: number }
  | { claim: 'erased'; leaf: number; site: string; at: string; by: FrameActor; records: string[] }
  /** The operator says that it destroyed the salts and texts of so many leaves. */
  | { claim: 'purged'; leaf: number; at: string; by: FrameActor; leaves: number }
  | { claim: 'held_fits'; file: string; size: number }
  /** The log's own leaf `leaf` says that it lost what came after its first `size` leaves, up to this turn of the service. */
  | { claim: 'lost'; leaf: number; at: string; epoch: number; size: number; turn: number }
  /** The leaves can have happened: nothing in them contradicts. `isLogKnown`: the log's own leaves are among them. */
  | { claim: 'story'; leaves: number; isLogKnown: boolean }
  /** The leaf existed before the times of these, earliest first. `isLate`: the first time is later than a round of anchoring explains. */
  | { claim: 'existed'; leaf: number; what: string; at: string; by: Voucher[]; isLate: boolean }
  /** `question` is a place in `questions` of the result. `isEarly`: the record is dated before its notice. */
  | ({ claim: 'asked'; leaf: number; record: string; question: number; answers: Answer[]; isEarly: boolean } & Pick<
      ConsentContext,
      'action' | 'asked' | 'surface' | 'signals'
    >)
  /** The witnesses signed the first `size` leaves of this log: nobody whom they serve sees others. */
  | { claim: 'witnessed'; size: number; names: string[]; at: string };

/** The answer for one category, from the data of the record. */
export interface Answer {
  key: string;
  isAccepted: boolean;
}

/** What a notice asks in one language. Texts are as the site wrote them. */
export interface Question {
  /** `leaf` is that of the notice. `at` is by the operator's clock, or from the database if it was attested. */
  notice: { file: string; leaf: number; number: number; sha256: string; site: string; at: string; isAttested: boolean };
  kind: 'banner' | 'form';
  language: string;
  /** False: the caller named a language that the notice does not have, so there are no texts. */
  isInNotice: boolean;
  /** The rule of the notice under which it was asked, as the context names it. Null if it names none. */
  rule: QuestionRule | null;
  title: string | null;
  message: string | null;
  /** Labels. Null if the form has no such button. */
  buttons: Record<'accept_all' | 'refuse_all' | 'save', string | null>;
  /** The text next to a required category. */
  requiredLabel: string | null;
  /** At most 200, as in `fields`. */
  categories: { key: string; isRequired: boolean; label: string | null; description: string | null }[];
  /** Other texts of a form, by keys that the site chose. */
  fields: { key: string; text: string }[];
  picture: NoticePicture | null;
  /** Of a banner. Colours are #rrggbb; null where the banner used its own. `program` is the SHA-256 of the banner.js that drew it. */
  look: {
    position: string;
    colors: Record<'accent' | 'background' | 'text', string | null>;
    program: string | null;
    policyLabel: string | null;
  } | null;
}

export interface QuestionRule {
  number: number;
  /** False: the caller named a rule that the notice does not have, so the texts are those of the site. */
  isInNotice: boolean;
  /** As the site wrote them, at most 60. Empty for number 0, which is for places that no rule names. */
  places: string[];
  /** The model whose question is shown: `opt_in`, `opt_out`, `notice` or `none`. Null if it is none of them. */
  question: string | null;
}

/** A file of the bundle. */
export interface NoticePicture {
  file: string;
  mediaType: PictureType;
}

/** No conclusion about these is allowed. */
export type NotChecked =
  | 'identity'
  | 'logged_only'
  | 'time_stamp'
  | 'made_at'
  | 'enclosed_page'
  | 'unknown_maker'
  | 'retired_maker'
  | 'index'
  | 'other_records'
  | 'destroyed'
  | 'attested_times'
  | 'after_checkpoint'
  | 'same_tree'
  | 'one_tag'
  | 'earlier_epochs'
  | 'order_after_loss'
  | 'own_leaves'
  | 'anchor_keys'
  | 'witnesses'
  | 'mldsa44'
  | 'stamps'
  | 'certificate_revocation'
  | 'retired_keys'
  | 'after_retirement'
  | 'other_events'
  | 'question'
  | 'shown'
  | 'claimed_question'
  | 'text';

export interface VerificationResult {
  outcome: Outcome;
  /** The time of the cosignature: nothing later was checked. Undefined if no checkpoint could be opened. */
  asOf: string | undefined;
  /** From the manifest; undefined if unreadable. Only the claim `made` says that the operator signed `madeAt`. */
  about: { kind: 'consent' | 'subject'; id: string; account: string; origin: string; size: number; madeAt: string } | undefined;
  /** Empty if anything is refuted. With `cannot_tell` they hold only if the `doubts` are resolved. */
  claims: Claim[];
  /** What the claims `asked` name, each once. Empty with the claims. */
  questions: Question[];
  refutations: Refutation[];
  doubts: string[];
  notChecked: NotChecked[];
  /** Names in the anchors, as the bundle states them: signers other than the operator, and time stamping authorities. */
  named: { cosigners: string[]; authorities: string[] };
}

type ConsentFrame = Extract<Frame, { record: string }>;
type PublishedFrame = Extract<Frame, { name: string }>;
type NoticeFrame = Extract<Frame, { notice: object }>;

/** The texts behind the claims of a result, each as its leaf commits to it. In the order of the log. */
export interface OpenedTexts {
  /** `context` is null if the frame commits to none. */
  consents: { leaf: number; frame: ConsentFrame; data: string; context: string | null }[];
  erasures: { leaf: number; at: string; by: FrameActor; records: string[] }[];
  policies: { leaf: number; frame: PublishedFrame; data: string }[];
  notices: { leaf: number; frame: NoticeFrame; content: string }[];
  /** Of forms, by the file of `NoticePicture`. */
  pictures: ReadonlyMap<string, Uint8Array>;
}

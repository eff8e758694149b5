import { type FrameActor } from '@consent/evidence-format';
import { logOfOrigin } from './epochs';
import { earlyText, noticeTimes, questionLines } from './question-text';
import { type Claim, type NotChecked, type Refutation, type VerificationResult } from './result';

export interface ResultSection {
  title: string;
  lines: string[];
}

/** More lines than anyone reads would freeze a page. */
const mostRefutations = 200;

const notChecked: Record<NotChecked, string> = {
  identity: 'That the subject is a certain person, or that this person clicked. The log shows what was recorded.',
  logged_only: 'Records that were never logged. Anyone with the 201 response or the webhook of such a record can prove it.',
  time_stamp: 'Times by an independent time stamp or witness. All times are by the clock of the operator.',
  same_tree:
    'That the operator shows everyone this same tree, and gives one person one tag. Keep checkpoints and give them with --checkpoint: two that contradict each other are proof.',
  one_tag: 'That the operator gives one person one tag. Whoever has the tag key can compute it.',
  after_checkpoint:
    'What was recorded later, such as a withdrawal. Whoever made this file chose its time. Ask for a newer one, or give the oldest time that you accept with --not-before.',
  earlier_epochs: 'What the log lost before its current epoch. Only a checkpoint from before that can show it.',
  order_after_loss: 'The order of leaves that the log may have lost and got again. It got them in any order.',
  own_leaves:
    'The log’s own leaves: when it was opened, whether it has one tag key only, and what it lost. Bundles of forms 1 and 2 do not open them. Ask for a new bundle.',
  made_at: 'made_at, the time at which the bundle says that it was made: nothing signs manifest.json.',
  enclosed_page:
    'README.txt, verify.html and keys.json of the bundle: nothing signs them. Do not trust an enclosed page of unknown origin.',
  unknown_maker:
    'made_at, README.txt, verify.html and keys.json of the bundle: no key that you pinned signed manifest.json. Do not trust an enclosed page of unknown origin.',
  retired_maker:
    'made_at, README.txt, verify.html and keys.json of the bundle: the key that signed manifest.json is retired or revoked now, and whoever has it can sign any date.',
  index:
    'That the operator’s index has each leaf that it covers, also those of the log itself. Whoever has all entries of the log can check it: node verify-evidence.mjs bundle.zip --keys keys.json --entries FILE. npx consent log audit keeps these entries and checks every index.',
  other_records: 'What the other records of the subject say. Their leaves are counted, and closed on purpose.',
  destroyed: 'That the salts and texts which a purge names no longer exist. The log shows that the operator says so.',
  attested_times: 'The times of attested leaves: they are from the database, before the log.',
  anchor_keys: 'The operator’s signature of the anchor log: your public keys have none for it. Get the current keys from the operator.',
  witnesses: 'What these witnesses signed: <cosigners>. Give the keys of those that you trust with --policy policy.txt.',
  mldsa44: 'Cosignatures of type 0x06 (ML-DSA-44), which this page cannot check. The command does: node verify-evidence.mjs.',
  stamps:
    'The time stamps of these authorities: <authorities>. Give the certificates of those that you trust: a file on the page, or --tsa-cert tsa.pem.',
  certificate_revocation: 'Whether the certificate of a time stamping authority was revoked. Ask the authority.',
  retired_keys:
    'That the log was signed before its keys were retired: who has an old key can sign an old date. A witness or a time stamp shows it: --policy, --tsa-cert, or a newer bundle.',
  after_retirement: 'What the log got between the last time by somebody else and its signature: only keys signed it that are retired now.',
  other_events: 'Other events of the subject. Only a bundle shows that none is left out.',
  question: 'What some of these records answered: the question was not recorded.',
  shown:
    'That a browser drew the question as its notice says, and that a person read it and pressed the button. The log shows which notice the record names, and what the caller said of the answer.',
  claimed_question: 'That somebody was asked the questions marked “only the caller says that it was shown”.',
  text: 'The exact text. Give the 201 body or the data of the webhook to check it.',
};

export function resultLines(result: VerificationResult): ResultSection[] {
  const { about, asOf } = result;
  const sections: ResultSection[] = [{ title: headline(result), lines: about === undefined ? [] : aboutLines(about, asOf) }];
  const add = (title: string, lines: string[]) => {
    if (lines.length > 0) sections.push({ title, lines });
  };
  const { length } = result.refutations;
  add('Refuted', result.refutations.slice(0, mostRefutations).map(refutationText));
  if (length > mostRefutations) add(`And ${length - mostRefutations} more, which --json lists`, ['…']);
  add('Open', result.doubts);
  add('Proved', result.claims.filter(isProved).map(claimText));
  add('What was asked, and the answers', questionLines(result));
  add('Claimed by the operator’s clock, not proved', [
    ...result.claims.flatMap((claim) => timeClaimText(claim) ?? []),
    ...noticeTimes(result.questions),
  ]);
  add(
    'Vouched for by others, by their clocks',
    result.claims.flatMap((claim) => vouchedText(claim)),
  );
  add(
    'Later than expected',
    result.claims.flatMap((claim) => lateText(claim) ?? earlyText(claim) ?? []),
  );
  add(
    'Not checked',
    result.notChecked.map((what) => notCheckedText(what, result)),
  );
  return sections.map(({ title, lines }) => ({ title, lines: lines.map(escapeControls) }));
}

/** A note may name more than anyone reads. */
const mostNames = 10;

function notCheckedText(what: NotChecked, { about, named }: VerificationResult): string {
  const text = notChecked[what]
    .replace('<cosigners>', () => listed(named.cosigners.slice(0, mostNames)))
    .replace('<authorities>', () => listed(named.authorities.slice(0, mostNames)));
  return what === 'made_at' && about !== undefined ? `${about.madeAt}: ${text}` : text;
}

function listed(names: readonly string[]): string {
  return names.join(', ');
}

function headline({ outcome, asOf, claims }: VerificationResult): string {
  if (outcome === 'holds') return `HOLDS as of ${asOf}: the signed log shows everything listed under “Proved”.`;
  if (outcome === 'refuted') return 'REFUTED: this contradicts itself or the log. Nothing in it is proved.';
  if (claims.length === 0) return 'CANNOT TELL: nothing in this file could be checked.';
  return 'CANNOT TELL: what is listed under “Proved” holds only if the points under “Open” are settled.';
}

/** Ids and texts come from the bundle. Control and direction characters must not alter a terminal or page. */
function escapeControls(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

function aboutLines({ kind, id, account, origin, size }: NonNullable<VerificationResult['about']>, asOf: string | undefined): string[] {
  return [
    `${kind === 'consent' ? 'Consent record' : 'Subject'}: ${id}`,
    `Account: ${account}`,
    `Log: ${origin}, ${counted(size, 'leaf', 'leaves')}`,
    ...epochLines(origin),
    ...(asOf === undefined ? [] : [`As of: ${asOf}, by the operator’s clock`]),
  ];
}

function epochLines(origin: string): string[] {
  const { epoch } = logOfOrigin(origin);
  return epoch === 1 ? [] : [`Epoch: ${epoch}. The log lost leaves once, and its operator went on. Checkpoints from before may have more`];
}

function refutationText({ file, leaf, record, field, problem }: Refutation): string {
  const place = [file, leaf === undefined ? '' : `leaf ${leaf}`, record === undefined ? '' : `record ${record}`, field ?? ''];
  return `${place.filter((part) => part !== '').join(', ')}: ${problem}`;
}

function claimText(claim: ProvedClaim): string {
  switch (claim.claim) {
    case 'signed':
      return `Signed: the log ${claim.origin} with ${counted(claim.size, 'leaf', 'leaves')}, by ${claim.keyName} (${claim.keyIds.join(', ')})`;
    case 'recorded':
      return `Recorded: ${claim.type} of record ${claim.record} on site ${claim.site}${actorText(claim.by)} (leaf ${claim.leaf})`;
    case 'attested':
      return `Attested: ${claim.type} of record ${claim.record} on site ${claim.site}${actorText(claim.by)}, which the log took over from the database (leaf ${claim.leaf})`;
    case 'exact_text': {
      const { policy } = claim;
      const text = policy === null ? 'without a policy' : `under policy ${policy.id} version ${policy.version}, “${policy.firstLine}”`;
      if (claim.record === '') return `Exact text: SHA-256 ${claim.sha256} (leaf ${claim.leaf})`;
      return `Exact text: record ${claim.record}, SHA-256 ${claim.sha256}, ${text} (leaf ${claim.leaf})`;
    }
    case 'observed':
      return `Observed: the report of what visitors’ browsers saw on site ${claim.site} up to the week from ${claim.from} to ${claim.to} (leaf ${claim.leaf})`;
    case 'linked': {
      const what = claim.type === 'subject.linked' ? 'Linked' : 'Unlinked';
      const attested = claim.isAttested ? ', which the log took over from the database' : '';
      return `${what}: link ${claim.link}${actorText(claim.by)} on site ${claim.site} at ${claim.at}${attested} (leaf ${claim.leaf})`;
    }
    case 'checked':
      return `Checked: what holds for ${counted(claim.subjects, 'subject')} of site ${claim.site}, asked by check ${claim.check} (leaf ${claim.leaf})`;
    case 'unaltered':
      return `Unaltered: ${counted(claim.leaves, 'leaf', 'leaves')} of ${counted(claim.records, 'record')}, word for word what was logged`;
    case 'made':
      return `Made by the operator: key ${claim.keyId} signed manifest.json, and with it the account, the time, README.txt, verify.html and keys.json of this bundle`;
    case 'complete':
      if (claim.kind === 'index')
        return `Complete in the operator’s index as of ${claim.asOf}: by the index of the first ${claim.indexed} leaves and all entries after them, the ${counted(claim.size, 'leaf', 'leaves')} of this signed tree have ${counted(claim.leaves, 'leaf', 'leaves')} with the tag ${claim.tag}, and all are here`;
      return `Complete as of ${claim.asOf}: the ${counted(claim.size, 'leaf', 'leaves')} of this signed tree have ${counted(claim.leaves, 'leaf', 'leaves')} with the tag ${claim.tag}, and all are here`;
    case 'tag_of_subject':
      return `Tag: ${claim.tag} is the tag of the subject, by the tag key that the log commits to (leaf ${claim.leaf})`;
    case 'erased': {
      const site = claim.site === '' ? 'all sites' : `site ${claim.site}`;
      return `Erased: ${counted(claim.records.length, 'record')} on ${site}${actorText(claim.by)} (leaf ${claim.leaf}). Erased records stay as evidence`;
    }
    case 'purged':
      return `Purged: the salts and texts of ${counted(claim.leaves, 'leaf', 'leaves')} were destroyed${actorText(claim.by)}, says the operator (leaf ${claim.leaf}). Entries and frames stay, so that nothing is missing`;
    case 'held_fits':
      return `Known checkpoint: ${claim.file}, ${counted(claim.size, 'leaf', 'leaves')}, is the beginning of this log`;
    case 'lost':
      return `Lost: the log says that it lost what came after its first ${counted(claim.size, 'leaf', 'leaves')}, up to turn ${claim.turn}, and went on in epoch ${claim.epoch} (leaf ${claim.leaf}). Consents and policies from then were logged again if the database still had them`;
    case 'story':
      return `Story: ${counted(claim.leaves, 'leaf', 'leaves')} of the subject contradict neither each other nor their policies${claim.isLogKnown ? ', nor the leaves that the log has about itself: it was opened once and has no second tag key' : ''}`;
  }
}

function vouchedText(claim: Claim): string[] {
  if (claim.claim === 'witnessed') {
    return [
      `The first ${counted(claim.size, 'leaf', 'leaves')} of the log: seen by ${witnessesText(claim.names)} at ${claim.at}. Whoever trusts them sees no other log`,
    ];
  }
  if (claim.claim !== 'existed') return [];
  return claim.by.map(({ who, names, at }) => {
    const by = who === 'witnesses' ? witnessesText(names) : `the time stamping authority ${listed(names)}`;
    return `Leaf ${claim.leaf} (${claim.what}): existed before ${at}, says ${by}`;
  });
}

type ProvedClaim = Exclude<Claim, { claim: 'existed' | 'witnessed' | 'asked' }>;

const isProved = (claim: Claim): claim is ProvedClaim =>
  claim.claim !== 'existed' && claim.claim !== 'witnessed' && claim.claim !== 'asked';

function witnessesText(names: readonly string[]): string {
  return `${names.length === 1 ? 'the witness' : 'the witnesses'} ${listed(names)}, your quorum`;
}

/** An outage explains it too, so it refutes nothing. */
function lateText(claim: Claim): string | undefined {
  if (claim.claim !== 'existed' || !claim.isLate) return undefined;
  const { leaf, at, by } = claim;
  const minutes = Math.round((Date.parse(by[0]!.at) - Date.parse(at)) / 60_000);
  return `Leaf ${leaf} is dated ${at}. Until ${by[0]!.at}, ${counted(minutes, 'minute')} later, only the operator says that it existed. The log or its witnesses were down, or the date is not true`;
}

/** Undefined for claims without a time. */
function timeClaimText(claim: Claim): string | undefined {
  switch (claim.claim) {
    case 'signed':
      return `Signed at ${claim.signedAt}`;
    case 'made':
      return `This bundle was made at ${claim.at}`;
    case 'recorded':
    case 'attested':
      return `Leaf ${claim.leaf}: ${claim.type} at ${claim.at}`;
    case 'erased':
      return `Leaf ${claim.leaf}: erased at ${claim.at}`;
    case 'purged':
      return `Leaf ${claim.leaf}: purged at ${claim.at}`;
    case 'lost':
      return `Leaf ${claim.leaf}: went on after a loss at ${claim.at}`;
    default:
      return undefined;
  }
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function actorText(by: FrameActor | null): string {
  return by === null ? '' : ` by ${by.kind}${by.id === '' ? '' : ` ${by.id}`}`;
}

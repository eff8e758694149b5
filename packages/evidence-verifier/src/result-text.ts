import { type FrameActor } from '@consent/evidence-format';
import { logOfOrigin } from './epochs';
import { type Claim, type NotChecked, type Refutation, type VerificationResult } from './result';

export interface ResultSection {
  title: string;
  lines: string[];
}

const outcomes = {
  holds: 'HOLDS: every claim below is proven.',
  refuted: 'REFUTED: this does not fit the log. Nothing in it is proven.',
  cannot_tell: 'CANNOT TELL: the claims below hold only if the points under "Open" are settled.',
};

const notChecked: Record<NotChecked, string> = {
  identity: 'That the subject is a certain person, or that this person clicked. The log proves what was recorded and when it was claimed.',
  logged_only: 'Records that were never logged. Whoever has the 201 response or the webhook of such a record can prove it.',
  time_stamp: 'Times by an independent time stamp or witness. The times are those of the operator.',
  made_at: 'made_at, the time at which the bundle was made: nothing signs manifest.json.',
  enclosed_page:
    'README.txt, verify.html and keys.json of the bundle: nothing signs them. Do not trust an enclosed page of unknown origin.',
  other_records: 'What the other records of the subject say. Their leaves are counted, and closed on purpose.',
  attested_times: 'The times of attested leaves: they are the word of the database from before the log.',
  other_events: 'Other events of the subject. Only a bundle shows that none is left out.',
  text: 'The exact text. Give the 201 body or the data of the webhook to check it.',
  tag_of_subject: 'That the tag is that of the subject: no opened leaf names the subject. Only the holder of the tag key can tell.',
};

export function resultLines(result: VerificationResult): ResultSection[] {
  const { about } = result;
  const sections: ResultSection[] = [{ title: outcomes[result.outcome], lines: about === undefined ? [] : aboutLines(about) }];
  const add = (title: string, lines: string[]) => {
    if (lines.length > 0) sections.push({ title, lines });
  };
  add('Refuted', result.refutations.map(refutationText));
  add('Open', result.doubts);
  add('Claims', result.claims.map(claimText));
  add(
    'Not checked',
    result.notChecked.map((what) => notChecked[what]),
  );
  return sections.map(({ title, lines }) => ({ title, lines: lines.map(escapeControls) }));
}

/** Ids and texts come from the bundle. Control and direction characters must not alter a terminal or page. */
function escapeControls(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

function aboutLines({ kind, id, account, origin, size, madeAt }: NonNullable<VerificationResult['about']>): string[] {
  return [
    `${kind === 'consent' ? 'Consent record' : 'Subject'}: ${id}`,
    `Account: ${account}`,
    `Log: ${origin}, ${counted(size, 'leaf', 'leaves')}`,
    ...epochLines(origin),
    `Made at: ${madeAt}`,
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

function claimText(claim: Claim): string {
  switch (claim.claim) {
    case 'signed': {
      const time = claim.signedAt === null ? '' : ` at ${claim.signedAt}`;
      return `Signed: the log ${claim.origin} with ${counted(claim.size, 'leaf', 'leaves')}, by ${claim.keyName} (${claim.keyIds.join(', ')})${time}`;
    }
    case 'recorded':
      return `Recorded: ${claim.type} of record ${claim.record} on site ${claim.site} at ${claim.at}${actorText(claim.by)} (leaf ${claim.leaf})`;
    case 'attested': {
      const since = claim.knownSince === null ? 'before this checkpoint' : `before ${claim.knownSince}`;
      const facts = `${claim.type} of record ${claim.record} on site ${claim.site}`;
      return `Attested: ${facts}, known to the log since ${since}; that it was at ${claim.at} is the word of the database (leaf ${claim.leaf})`;
    }
    case 'exact_text': {
      const { policy } = claim;
      const text = policy === null ? 'without a policy' : `under policy ${policy.id} version ${policy.version}, “${policy.firstLine}”`;
      return `Exact text: record ${claim.record}, SHA-256 ${claim.sha256}, ${text} (leaf ${claim.leaf})`;
    }
    case 'unaltered':
      return `Unaltered: ${counted(claim.leaves, 'leaf', 'leaves')} of ${counted(claim.records, 'record')}, word for word what was logged`;
    case 'complete': {
      const tag = claim.isBound ? `of the subject (tag ${claim.tag})` : `with the tag ${claim.tag}`;
      return `Complete: these are all leaves ${tag} among the ${claim.size} of the log; shown from the raw entries, so nobody is trusted for it`;
    }
    case 'erased': {
      const site = claim.site === '' ? 'all sites' : `site ${claim.site}`;
      return `Erased: ${counted(claim.records.length, 'record')} on ${site} at ${claim.at}${actorText(claim.by)} (leaf ${claim.leaf}). Erased records stay as evidence`;
    }
    case 'held_fits':
      return `Known checkpoint: ${claim.file}, ${counted(claim.size, 'leaf', 'leaves')}, is the beginning of this log`;
  }
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function actorText(by: FrameActor | null): string {
  return by === null ? '' : ` by ${by.kind} ${by.id}`;
}

import { type Claim, type Question, type VerificationResult } from './result';

type Asked = Extract<Claim, { claim: 'asked' }>;

// More of a text than anyone reads in a line. The notice in the bundle has it whole.
const mostOfMessage = 2000;
const mostOfLabel = 200;
const mostAnswers = 50;

const askedTexts: Record<Asked['asked'], string> = {
  served: 'the service had served this notice for this site within 48 hours before, by its own word',
  claimed: 'only the caller says that it was shown',
};

const surfaceTexts: Record<Asked['surface'], string> = {
  banner: ' in the banner',
  preferences: ' in the preferences of the banner',
  api: ' of a form',
  other: '',
};

/** One line for each record. The words of a question are in the first line that answers it. */
export function questionLines({ claims, questions }: Pick<VerificationResult, 'claims' | 'questions'>): string[] {
  const firstRecord = new Map<number, string>();
  return claims.flatMap((claim) => {
    if (claim.claim !== 'asked') return [];
    const question = questions[claim.question]!;
    const before = firstRecord.get(claim.question);
    if (before === undefined) firstRecord.set(claim.question, claim.record);
    return [askedText(claim, question, before)];
  });
}

function askedText(claim: Asked, question: Question, before: string | undefined): string {
  const { number, sha256, site, leaf } = question.notice;
  const words = before === undefined ? wordsOf(question) : `the question of record ${before}`;
  const notice = `Notice ${number} of site ${site}, SHA-256 ${sha256} (leaf ${leaf}): ${askedTexts[claim.asked]}`;
  return `Record ${claim.record}: asked in ${question.language}: ${words}, ${answerText(claim, question)}${choicesText(claim, question)}${ruleText(claim, question)}. ${notice} (leaf ${claim.leaf})`;
}

function wordsOf({ isInNotice, title, message, picture }: Question): string {
  if (!isInNotice) return 'the notice has no texts in this language, which the caller named';
  const text = [title, message].flatMap((each) => each ?? []).join(' / ');
  return `${quoted(text, mostOfMessage)}${picture === null ? '' : `, with the picture ${picture.file}`}`;
}

function answerText({ action, surface, signals }: Asked, { buttons }: Question): string {
  if (action === 'signal')
    return `answered by a signal of the browser${signals.gpc === true ? ' (Global Privacy Control)' : ''}, without a button`;
  const gpc = signals.gpc === undefined ? '' : `, with Global Privacy Control ${signals.gpc ? 'on' : 'off'}`;
  if (action === 'withdraw') return `withdrawn without a button of the notice${gpc}`;
  const label = buttons[action];
  const button = label === null ? `${action}, for which the notice has no text` : quoted(label, mostOfLabel);
  return `answered by the button ${button}${surfaceTexts[surface]}${gpc}`;
}

function choicesText({ answers }: Asked, { categories }: Question): string {
  const labels = new Map(categories.map(({ key, label }) => [key, label]));
  const shown = answers.slice(0, mostAnswers).map(({ key, isAccepted }) => {
    const label = labels.get(key) ?? null;
    return `${label === null ? key : `${quoted(label, mostOfLabel)} (${key})`} ${isAccepted ? 'yes' : 'no'}`;
  });
  const more = answers.length > mostAnswers ? [`${answers.length - mostAnswers} more`] : [];
  return shown.length === 0 ? '' : `: ${[...shown, ...more].join(', ')}`;
}

const modelTexts: Record<string, string> = {
  opt_in: 'nothing optional runs before an agreement',
  opt_out: 'everything runs until a refusal',
  notice: 'everything runs, and a note says so',
  none: 'everything runs without a word',
};

/** The place is what the banner read in the settings of the site, so it is the caller's claim. */
function ruleText({ signals: { place } }: Asked, { rule }: Question): string {
  const where = place === undefined ? 'an unknown place' : `the place ${place}`;
  if (rule === null) return place === undefined ? '' : `, in ${where} by the word of the caller`;
  const from = `in ${where} by the word of the caller`;
  if (!rule.isInNotice) return `, under rule ${rule.number}, which the notice does not have, ${from}`;
  const model = rule.question === null ? '' : `: ${modelTexts[rule.question]}`;
  const places = rule.places.length === 0 ? 'for places that no rule names' : `for ${rule.places.join(' ')}`;
  return `, under rule ${rule.number} of the notice (${places}${model}), ${from}`;
}

/** On one line, however it was broken. */
function quoted(text: string, most: number): string {
  const line = text.slice(0, most + 1).replace(/\s+/g, ' ');
  return text.length > most ? `«${line.slice(0, most)}…»` : `«${line}»`;
}

/** When each notice was made, by the operator's clock. */
export function noticeTimes(questions: readonly Question[]): string[] {
  const notices = new Map(questions.map(({ notice }) => [notice.leaf, notice]));
  return [...notices.values()].map(({ leaf, number, site, at }) => `Leaf ${leaf}: notice ${number} of site ${site} made at ${at}`);
}

/** A batch may name a notice that was registered later, so it refutes nothing. */
export function earlyText(claim: Claim): string | undefined {
  if (claim.claim !== 'asked' || !claim.isEarly) return undefined;
  return `Record ${claim.record} (leaf ${claim.leaf}) is dated before the notice that it answers was made. Its caller named the notice later, or a date is not true`;
}

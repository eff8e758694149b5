import { type Openings } from './check-openings';
import { noticeKey, type CheckedNotice, type CheckedNotices } from './check-notices';
import { clockSlackMs } from './clocks';
import { questionIn } from './question';
import { type Report } from './report';

type ConsentLeaf = Openings['consents'][number];

/** Adds a claim `asked` for each opened creation that has a context. */
export function claimQuestions({ consents }: Openings, notices: CheckedNotices, report: Report): void {
  const questions = new Map<string, number | undefined>();
  const questionOf = (notice: CheckedNotice, language: string, rule: number | undefined): number | undefined => {
    const key = `${notice.file} ${language} ${rule}`;
    if (!questions.has(key)) {
      const question = questionIn(notice, language, rule);
      questions.set(key, question === undefined ? undefined : report.addQuestion(question));
      if (question === undefined) report.doubt(`${notice.file}: is a notice of a kind that this verifier does not know`);
    }
    return questions.get(key);
  };
  const early: number[] = [];
  for (const leaf of consents) {
    const { frame, place, context } = leaf;
    if (context === null) {
      if (isCreation(leaf)) report.leaveUnchecked('question');
      continue;
    }
    const notice = notices.get(noticeKey(frame.site, context.notice_sha256));
    const question = notice && questionOf(notice, context.language, context.signals.rule);
    if (notice === undefined || question === undefined) continue;
    const { action, asked, signals, surface } = context;
    const isEarly = isBeforeNotice(leaf, notice);
    if (isEarly && asked === 'served') early.push(place.leaf);
    const made = { leaf: place.leaf, record: frame.record, question, action, asked, surface, signals };
    report.claim({ claim: 'asked', ...made, answers: answersIn(leaf), isEarly });
    report.leaveUnchecked('shown');
    if (asked === 'claimed') report.leaveUnchecked('claimed_question');
  }
  const [first, ...more] = early;
  if (first !== undefined) {
    const leaves = more.length === 0 ? `leaf ${first} is` : `leaf ${first} and ${more.length} more are`;
    report.doubt(`leaves.json: ${leaves} dated before the notice that was served. A clock was wrong, or a date is`);
  }
}

const isCreation = ({ frame }: ConsentLeaf) =>
  frame.type === 'consent.created' || (frame.type === 'consent.attested' && frame.revision === 'created');

/** Attested leaves have times from a database. */
function isBeforeNotice({ frame }: ConsentLeaf, { frame: notice }: CheckedNotice): boolean {
  if (frame.type === 'consent.attested' || notice.type === 'notice.attested') return false;
  return Date.parse(notice.at) > Date.parse(frame.at) + clockSlackMs;
}

function answersIn({ names: { preferences } }: ConsentLeaf): { key: string; isAccepted: boolean }[] {
  if (typeof preferences !== 'object' || preferences === null || Array.isArray(preferences)) return [];
  return Object.entries(preferences).flatMap(([key, value]) => (typeof value === 'boolean' ? [{ key, isAccepted: value }] : []));
}

import type { Claim, OpenedTexts, Question, VerificationResult } from '@consent/evidence-verifier';
import { evidenceTexts } from '../texts/en/evidence';
import { reportTexts } from '../texts/en/report';
import { makeReport, type Report } from './report';
import type { ReportFacts } from './report-document';
import { reportFile } from './report-file';
import { mostNoticeCharacters, mostPictureBytes } from './report-notices';

// The lines of the verifier are tested with it, and results made by hand lack parts of theirs.
vi.mock('@consent/evidence-verifier', () => ({ resultLines: () => [] }));

// Results of bundles of form 6, made by hand.

const at = '2026-11-28T12:00:00.000Z';
const bundle = { sha256: 'ab'.repeat(32), bytes: 7 };
const frame = { account: 'a', data: '', site: 's', policy: { id: '', sha256: '', version: 0 } } as const;
const facts: ReportFacts = {
  madeAt: at,
  controller: undefined,
  keys: { source: 'server', name: 'https://consent.example/log/keys', sha256: 'cd'.repeat(32), vkeys: [] },
};
const fileOf = (report: Report) => reportFile(report, facts, { ...evidenceTexts, ...reportTexts }, 'en');

const asked: Question = {
  notice: { file: 'notices/s.v3.json', leaf: 90, number: 3, sha256: '12'.repeat(32), site: 's', at, isAttested: false },
  ...{ kind: 'banner', language: 'pt-BR', isInNotice: true, title: 'Sua privacidade', message: 'Usamos cookies. <b>Pode?</b>' },
  buttons: { accept_all: 'Aceitar tudo', refuse_all: 'Recusar tudo', save: 'Salvar' },
  categories: [{ key: 'analytics', isRequired: false, label: 'Medição', description: 'Conta visitas.' }],
  ...{ fields: [], picture: null, requiredLabel: 'Sempre ativo', rule: null },
  look: { position: 'bottom', colors: { accent: null, background: null, text: null }, program: null, policyLabel: null },
};
type Answer = Omit<typeof answer, 'signals'> & { signals: object };
const answer = {
  question: 0,
  action: 'refuse_all',
  asked: 'served',
  surface: 'banner',
  signals: { gpc: true },
  isEarly: false,
  answers: [],
};

/** Each record answered a question, or none was recorded (null), or it was not read (`unread`). */
function madeAsked(
  questions: Question[],
  answers: (Answer | null | 'unread')[],
  pictures: ReadonlyMap<string, Uint8Array> = new Map(),
): Report {
  const consents = answers.map((each, leaf) => ({
    ...{ leaf, data: JSON.stringify({ subject_id: 'visitor', accepted: false, preferences: {} }) },
    frame: {
      ...frame,
      type: 'consent.created',
      at,
      record: `r${leaf}`,
      v: each === null ? 1 : 2,
      ...(each !== null && { context: 'hash' }),
    },
  })) as unknown as OpenedTexts['consents'];
  const claims = answers.flatMap((each, leaf) => [
    { claim: 'exact_text', leaf, record: `r${leaf}`, sha256: '00', policy: null },
    ...(each === null || each === 'unread' ? [] : [{ claim: 'asked', leaf, record: `r${leaf}`, ...each }]),
  ]) as Claim[];
  claims.push({ claim: 'existed', leaf: 90, what: '', at, by: [{ who: 'witnesses', names: ['w1'], at }], isLate: false });
  const result: VerificationResult = {
    ...{ outcome: 'holds', asOf: at, about: undefined, claims, questions, refutations: [], doubts: [], notChecked: [] },
    named: { cosigners: [], authorities: [] },
  };
  return makeReport({ result, opened: { consents, erasures: [], policies: [], pictures } as unknown as OpenedTexts, bundle });
}

test('an answer stands beside its question: in the language that was shown, with the button, and who says so', () => {
  const report = madeAsked(
    [asked],
    [answer, { ...answer, asked: 'claimed', action: 'signal', surface: 'preferences', signals: {}, isEarly: true }],
  );
  const file = fileOf(report);
  for (const part of [
    'Asked in Brazilian Portuguese (pt-BR):',
    '<q lang="pt-BR" dir="auto"><strong>Sua privacidade</strong> Usamos cookies. &lt;b&gt;Pode?&lt;/b&gt;</q>',
    '<q lang="pt-BR" dir="auto">Recusar tudo</q>',
    ...[
      'Everything that can be refused was refused.',
      'The browser sent Global Privacy Control.',
      'The service: it had served this notice',
    ],
    ...['A privacy signal of the browser answered, without a button.', 'Only the caller:', 'The answer is dated before the notice'],
    ...['<a href="#notice-s-3-pt-BR">Notice 3 of the site s</a>', 'id="notice-s-3-pt-BR"', '12'.repeat(32), 'Medição', 'Conta visitas.'],
    'the witnesses w1, by their clocks',
  ]) {
    expect(file).toContain(part);
  }
  expect(file).not.toContain(reportTexts.report.questionNotRecorded);
  expect(report.notices).toHaveLength(1);
});

test('only a record without a context says that its question was not recorded; one that was not read says that', () => {
  const report = madeAsked([asked], [null, answer, 'unread']);
  expect(report.records.map(({ question }) => question?.kind)).toEqual(['not_recorded', 'asked', 'unread']);
  const file = fileOf(report);
  expect(file.split(reportTexts.report.questionNotRecorded)).toHaveLength(2);
  expect(file).toContain('The answer names its question, and this report can&#x27;t show it.');
});

test('a form shows its texts and its picture, which the file may show and nothing else', () => {
  const form: Question = {
    ...{ ...asked, kind: 'form', language: 'en', title: null, message: 'May we write?', fields: [{ key: 'email', text: 'Your email' }] },
    buttons: { accept_all: 'Yes', refuse_all: null, save: null },
    picture: { file: 'notices/p.png', mediaType: 'image/png' },
  };
  const pictures = new Map([['notices/p.png', Uint8Array.of(1, 2, 3)]]);
  const file = fileOf(madeAsked([form], [{ ...answer, surface: 'api', action: 'refuse_all' }], pictures));
  expect(file).toContain('src="data:image/png;base64,AQID"');
  expect(file).toContain("default-src 'none'; img-src data:; style-src 'sha256-");
  for (const part of ['May we write?', 'Your email', 'Form that an API client registered', 'A form of the caller'])
    expect(file).toContain(part);
  expect(file).not.toContain('The button');
  const odd = { ...form, picture: { file: 'notices/p.png', mediaType: 'image/svg+xml" onerror="' as 'image/png' } };
  expect(fileOf(madeAsked([odd], [answer], pictures))).not.toContain('<img');
});

test('notices and pictures are bounded, and a notice without the language says so', () => {
  const long = { ...asked, message: 'x'.repeat(mostNoticeCharacters) };
  expect(
    madeAsked([long, { ...asked, language: 'en' }], [answer, { ...answer, question: 1 }]).notices.map(({ shown }) => shown === null),
  ).toEqual([true, false]);
  const picture = { file: 'f', mediaType: 'image/png' } as const;
  const large = madeAsked([{ ...asked, picture }], [answer], new Map([['f', new Uint8Array(mostPictureBytes + 1)]]));
  expect(large.notices[0]!.shown).toMatchObject({ title: 'Sua privacidade', picture: null });
  const unknown: Question = { ...asked, isInNotice: false, title: null, message: null };
  expect(fileOf(madeAsked([unknown], [answer]))).toContain('the notice has no texts in this language, which the caller named.');
});

test('[decision 54] an answer names its rule and the place, as the caller says', () => {
  const rule = { number: 1, isInNotice: true, places: ['US-CA', 'US-CO'], question: 'opt_out' };
  const file = fileOf(
    madeAsked(
      [{ ...asked, rule }, { ...asked, rule: { ...rule, number: 9, isInNotice: false, places: [] } }, asked],
      [
        { ...answer, signals: { rule: 1, place: 'US-CA' } },
        { ...answer, question: 1, signals: { rule: 9 } },
        { ...answer, question: 2 },
      ],
    ),
  );
  for (const part of [
    'Rule 1 of the notice, for US-CA, US-CO.',
    'The place of the visitor was US-CA, by the word of the caller.',
    'The caller named rule 9, which the notice does not have.',
    'Texts of rule 1 of the notice.',
    'id="notice-s-3-pt-BR-rule-1"',
  ]) {
    expect(file).toContain(part);
  }
  expect(file.split('Rule and place')).toHaveLength(3);
});

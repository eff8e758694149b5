import type { Answers } from '../../api/notices';
import { plurals } from '../plural';

const plural = plurals('en');
const number = (count: number) => new Intl.NumberFormat('en').format(count);

export const siteReportTexts = {
  siteReport: {
    title: 'Report of a site',
    formAbout:
      'What your banner and your forms asked in a period, how people answered, and which policy applied. We read it here in your browser and check the proof of each notice.',
    cost: (notices: number) => `Reads of the API use your quota: about two for each notice, at most ${number(notices)} notices.`,
    period: 'Period',
    from: 'From',
    to: 'To',
    make: 'Make report',
    makeAgain: 'Make again',
    reading: 'Reading and checking…',
    save: 'Save report',
    daysRule: 'Choose days in their order, at most 366.',
    report: 'Report',
    number,
    reportTitle: 'Report of a site and a period',
    about: 'What was asked on this site, and how people answered. Each part says who vouches for it.',
    site: 'Site',
    deleted: 'Deleted site',
    days: (from: string, to: string) => `${from} to ${to}, days in UTC, both included`,
    notices: 'What was asked',
    noticesBy:
      "The operator's signed log vouches for the text of each notice that is marked as proved: this browser checked its proof. The numbers of answers are counted by the service. They are of all time, not of the period.",
    noNotices: 'No notice was made before the end of the period.',
    olderNotices: (count: number) => `Only the newest ${number(count)} notices are here. There are older ones.`,
    made: 'Numbered',
    policyVersion: (version: number) => `Version ${version}`,
    answers: 'Answers',
    answersUnknown: "They couldn't be counted when this report was made.",
    answersOf: (answers: Answers) =>
      answers.total === 0
        ? 'Nobody answered it.'
        : `${plural(answers.total, 'consent', 'consents')}: ${number(answers.accept_all)} accepted everything, ${number(answers.refuse_all)} refused everything, ${number(answers.save)} chose by category, ${number(answers.signal)} by a signal of the browser, ${number(answers.withdraw)} withdrew without a button`,
    proof: 'Proof',
    proved: (leaf: number, asOf: string, keyName: string) =>
      `Proved: leaf ${number(leaf)} of the log names this text. The log was signed with the key ${keyName} at ${asOf}.`,
    proofs: { open: 'Not proved in this report.', refuted: 'Refuted. Keep this report and contact the operator of this service.' },
    policies: 'Policy texts',
    policiesBy: 'As the service lists them. Evidence of a consent has the text and its proof.',
    noPolicies: 'No policy was linked.',
    stats: 'Statistics of the period',
    statsBy:
      'Counted by the service when each consent was recorded. Later changes and erasures do not change them, and nobody else vouches for them.',
    sum: (consents: number, accepted: number, refused: number) =>
      `${plural(consents, 'consent was', 'consents were')} recorded: ${number(accepted)} accepted, ${number(refused)} refused.`,
    span: 'Time',
    recorded: 'Recorded',
    categories: 'By category:',
    category: (name: string, accepted: number, refused: number) => `${name}: ${number(accepted)} yes, ${number(refused)} no`,
    recordsBy:
      'As the service lists them. To prove one, make the report of that consent: its bundle has the proof. The notice is the one that the record names; a dash means that its question was not recorded, or is not in this report.',
    records: (count: number) => (count === 0 ? 'Nothing was recorded.' : `${plural(count, 'record', 'records')}, newest first.`),
    olderRecords: (count: number) =>
      count === 0
        ? 'There are older records, which are left out.'
        : `About ${plural(count, 'older record is', 'older records are')} left out.`,
    noticesUnknown: "The service couldn't tell which notice each record answered.",
    erased: 'erased',
  },
};

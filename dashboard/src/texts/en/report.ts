import { languageNameIn } from '../language-name';
import { plurals } from '../plural';

const plural = plurals('en');
const number = (count: number) => new Intl.NumberFormat('en').format(count);

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const languageName = (tag: string) => languageNameIn(languageNames, tag);

/** The printed report. A court may read it without us, so it explains each word that it needs. */
export const reportTexts = {
  report: {
    title: 'Evidence report',
    ofSubject: 'What the evidence log says about one data subject',
    ofConsent: 'What the evidence log says about one consent',
    outcomes: {
      holds: (asOf: string) => `Verified. The signed log shows everything in this report, as of ${asOf}.`,
      cannot_tell: 'Not settled. This report only holds if the points below are settled.',
      refuted: 'Refuted. The bundle contradicts itself or the log, so it proves nothing. This report shows no records.',
    },
    openPoints: 'Points to settle',
    contradictions: 'What contradicts',
    summary: 'Summary',
    subject: 'Data subject',
    consent: 'Consent',
    controller: 'Controller',
    controllerAbout: 'as the account names it; not part of the log',
    account: 'Account',
    log: 'Evidence log',
    logSize: (size: number) => `${plural(size, 'leaf', 'leaves')} (a leaf is one recorded event)`,
    signed: 'Log signed',
    signedBy: (name: string, ids: string) => `with the operator's key ${name} (${ids})`,
    bundle: 'Bundle verified',
    bundleBytes: (bytes: number) => `${number(bytes)} bytes, SHA-256`,
    madeAt: 'Report made',
    byYourClock: "by this computer's clock",
    contents: 'Records',
    counts: (records: number, entries: number) =>
      `${plural(records, 'consent record', 'consent records')}, ${plural(entries, 'entry', 'entries')}`,
    complete: (leaves: number, asOf: string) =>
      leaves === 0
        ? `The log has no leaf of this subject, as of ${asOf}.`
        : `The log has ${plural(leaves, 'leaf', 'leaves')} under the subject's pseudonym, as of ${asOf}. The bundle has all of them.`,
    leftOutRecords: (count: number) =>
      `${plural(count, 'older record is', 'older records are')} left out of this report. The bundle has them.`,
    leftOutEntries: (count: number) =>
      `${plural(count, 'entry is', 'entries are')} left out here, between the first and the next one. The bundle has them.`,
    closed: (count: number) =>
      `${plural(count, 'leaf', 'leaves')} of the subject's other records are counted and not opened in this bundle. A bundle of the subject opens them.`,
    none: 'This bundle has no consent record.',
    record: 'Consent record',
    facts: {
      subject_id: 'Data subject',
      site_id: 'Site ID',
      consent_id: 'External ID',
      country: 'Country',
      region: 'Region',
      user_agent: 'Browser, as it named itself',
    },
    question: 'Question',
    questionNotRecorded:
      'The question was not recorded with this answer: its caller named no notice. The policy text that applied is in this report.',
    questionUnread: "The answer names its question, and this report can't show it. See the points to settle, or get a newer bundle.",
    askedIn: (language: string) => `Asked in ${languageName(language)}:`,
    noLanguage: 'the notice has no texts in this language, which the caller named.',
    isEarly: 'The answer is dated before the notice: the caller named the notice later, or a date is wrong.',
    answeredBy: 'Answered by',
    button: 'The button',
    actions: {
      accept_all: 'Everything was accepted.',
      refuse_all: 'Everything that can be refused was refused.',
      save: 'A choice by category was saved.',
      signal: 'A privacy signal of the browser answered, without a button.',
      withdraw: 'Consent was withdrawn without a button of the notice.',
    },
    shownIn: 'Shown in',
    surfaces: {
      banner: 'The banner, when the page opened.',
      preferences: 'The settings of the banner, which the visitor opened.',
      api: "A form of the caller, as the caller's server reported.",
      other: 'Another place, as the caller says.',
    },
    gpc: {
      sent: 'The browser sent Global Privacy Control.',
      notSent: "The browser didn't send Global Privacy Control.",
      unknown: 'Whether the browser sent Global Privacy Control is unknown.',
    },
    ruleAndPlace: 'Rule and place',
    underRule: (number: number, places: string) =>
      number === 0 ? 'No rule of the notice is for the place, so the strictest applied.' : `Rule ${number} of the notice, for ${places}.`,
    unknownRule: (number: number) => `The caller named rule ${number}, which the notice does not have.`,
    place: (place: string) => `The place of the visitor was ${place}, by the word of the caller.`,
    placeUnknown: 'The place of the visitor was unknown.',
    whoSays: 'Who says so',
    asked: {
      served:
        'The service: it had served this notice for this site within 48 hours before the answer, and its signed token came with the answer.',
      claimed: 'Only the caller: the notice exists on this site, but no valid token of the service came with the answer.',
    },
    notice: 'Notice',
    noticeOf: (number: number, site: string) => `Notice ${number} of the site ${site}`,
    noticeIn: (number: number, language: string) => `Notice ${number} in ${languageName(language)}`,
    noticeUnder: (rule: number) => `Texts of rule ${rule} of the notice.`,
    notices: 'What was asked',
    noticeKind: 'Kind',
    noticeKinds: { banner: 'Banner of the site', form: 'Form that an API client registered' },
    noticeKept: 'Logged',
    noticeHash: 'SHA-256 of the notice',
    noticeLeftOut: "Left out, because this report has no room for it. It's in the folder “notices” of the bundle.",
    noticePicture: (number: number) => `Picture of the form of notice ${number}`,
    required: 'required',
    optional: 'optional',
    lang: 'en',
    vouchQuestions: 'Questions',
    vouchQuestionsBy:
      "The operator's signature of the log: the text of each notice, and which notice each answer names. That the notice was really shown to this person rests on the service or the caller, as each answer says.",
    kinds: {
      created: 'Answer recorded',
      updated: 'Answer changed',
      revoked: 'Consent withdrawn',
      deleted: 'Record erased',
      erased: 'Record erased with all records of the subject',
    },
    attested: 'Added to the log later, from the database. The time is what the database said.',
    answer: 'Answer',
    accepted: 'Accepted',
    refused: 'Refused',
    categories: 'Categories',
    category: (name: string, value: string) => `${name}: ${value === 'true' ? 'yes' : value === 'false' ? 'no' : value}`,
    noCategories: 'none named',
    staysAsIt: 'The record stays as it was, marked as erased.',
    policy: 'Policy text',
    policyVersion: (name: string, version: number) => `${name}, version ${version}`,
    withoutPolicy: 'Recorded without a policy.',
    by: 'Recorded by',
    actors: {
      api_key: 'API key',
      user: 'person in the dashboard',
      site: 'banner of the site',
      system: 'the system',
      import: 'import, by the API key or person',
    },
    actorUnknown: 'The log names nobody for this entry.',
    times: 'Times',
    recordedAt: 'Recorded at',
    inLogBy: 'In the signed log by',
    existedBefore: 'Existed before',
    operatorClock: "the operator, by the operator's clock",
    operatorSignature: "the operator's signature",
    witnesses: (names: string) => `the witnesses ${names}, by their clocks`,
    authority: (names: string) => `the time stamping authority ${names}, by its clock`,
    onlyOperator: 'Nobody but the operator was checked for this time.',
    late: 'Somebody else saw this entry much later than its time. See “Later than expected”.',
    lateEntries: 'Later than expected',
    leaf: (index: number) => `leaf ${number(index)} of the log`,
    textHash: 'SHA-256 of the exact text',
    policies: 'Policy texts',
    published: 'Published',
    policyHash: 'SHA-256 of the text',
    policyLeftOut: "Left out, because this report has no room for so long a text. It's in the folder “policies” of the bundle.",
    vouchers: 'Who vouches for what',
    vouchContent: 'Text, answer and order',
    vouchContentBy: (name: string) =>
      `The operator's signature of the log, with the key ${name}. Nobody without this key can make it say something else.`,
    vouchTimes: 'Times of the entries',
    vouchTimesBy: "The operator's clock.",
    vouchOutside: 'Existence and a single history',
    vouchWitnessed: (names: string, size: number, at: string) =>
      `The witnesses ${names} signed the first ${plural(size, 'leaf', 'leaves')} of this log at ${at}. Whoever trusts them sees no other log.`,
    vouchNoWitness: 'No witness was checked.',
    cosigners: (names: string) =>
      `The bundle has signatures that name ${names}. They weren't checked: the report had no policy of witnesses.`,
    authorities: (names: string) =>
      `The bundle has time stamps that name ${names}. They weren't checked: the report had no certificate of an authority.`,
    lost: (size: number, at: string) =>
      `The log says that it lost what came after its first ${plural(size, 'leaf', 'leaves')}, and went on at ${at}.`,
    identity: 'Nobody here vouches that the subject is a certain person.',
    notChecked: 'What was not checked',
    check: 'How to check this yourself',
    checkKeys: {
      server: (url: string) =>
        `The public keys came from ${url}, the server that made the bundle. So compare the keys below with those that you got earlier or from somebody else. If they differ, this report proves nothing.`,
      file: (name: string) => `The public keys came from the file ${name}, which was given to this page.`,
    },
    keysHash: 'SHA-256 of the public keys as they were used',
    checkBundle:
      'Keep the bundle with this report: the bundle is the evidence, and the report is a copy of it for reading. Check that it is the same file:',
    checkCommand: 'Then verify it without a network, with Node 20 or newer:',
    checkMore:
      'Add --policy policy.txt for witnesses that you trust and --tsa-cert tsa.pem for time stamping authorities. Get verify-evidence.mjs from somebody you trust, and read it: it makes no request.',
  },
};

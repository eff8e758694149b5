import { plurals } from '../plural';

const plural = plurals('en');
const number = (count: number, more: boolean) => `${new Intl.NumberFormat('en').format(count)}${more ? '+' : ''}`;

export const subjectsTexts = {
  subjects: {
    about: "Find one person's consents on all your sites: by email, if your subject IDs are email hashes, or by subject ID.",
    field: 'Email or subject ID',
    open: 'Open subject',
    rule: 'We hash an email in your browser: without spaces around it, in lower case, with SHA-256. We only receive the hash, unless you choose to use the email itself.',
    usesHash: 'We use the SHA-256 hash of this email:',
    usesEmail: 'We use this email as it is.',
    useEmail: 'Use the email itself',
    useHash: 'Use its hash',
  },
  subject: {
    title: 'Data subject',
    none: 'No consents found',
    noneAbout:
      'There are no consents with exactly this subject ID. If it was made from an email, check the spelling and how your site or server makes its subject IDs.',
    searchAgain: 'Search again',
    now: 'What holds now',
    nowIs: 'Now:',
    since: 'since',
    record: 'record',
    over: {
      deleted: 'Now: nothing. The latest decision was erased on',
      erased: 'Now: nothing. All records were erased on',
      none: 'Now: nothing. The latest decision ended on',
    },
    until: 'Holds until',
    renew: 'time to ask again',
    withdrawn: 'Withdrawn',
    tooMany: 'This subject has too many records to say what holds.',
    superseded: 'Superseded',
    others: (superseded: number, erased: string) => `${superseded} superseded, ${erased} erased`,
    number,
    newestOnly: (count: number) => `Read from the newest ${number(count, false)} records. There are older ones.`,
    inList: 'View these records in Consents',
    shown: (shown: number, total: number, more: boolean) =>
      shown === total && !more ? plural(total, 'record', 'records') : `Latest ${number(shown, false)} of ${number(total, more)} records.`,
    olderLater: 'Show more to add older records and their changes.',
    data: 'Data',
    dataAbout: (limit: number) =>
      `For an access request: the newest ${number(limit, false)} records on all sites, erased ones included. JSON also has their earlier versions; CSV opens in a spreadsheet.`,
    downloadAs: (format: string) => `Download ${format}`,
    reading: (count: number) => `Reading… ${plural(count, 'record', 'records')} so far.`,
    downloaded: (count: number) => `Downloaded ${plural(count, 'record', 'records')}.`,
    cut: (count: number) =>
      `Downloaded the newest ${plural(count, 'record', 'records')}. This subject has more data than fits in one file; export the sites to get all of it.`,
  },
  withdraw: {
    label: 'Withdraw consent',
    title: 'Withdraw consent?',
    confirm: (count: number) => `Withdraw ${plural(count, 'consent', 'consents')}`,
    about: (count: number) =>
      `${plural(count, 'accepted consent changes', 'accepted consents change')} to Refused, and every category except “necessary” is turned off. Sites:`,
    rest: (count: number) => `There are more. This withdraws the newest ${number(count, false)}; do it again for the others.`,
    shown: 'The history shows your name and the time. Your webhooks are notified.',
    advice: {
      conflict: 'One of these consents was erased or changed in the meantime. Check the list and try again.',
      too_many_requests: "You've reached the limit for one minute. What's already withdrawn stays withdrawn.",
    },
  },
  evidence: {
    title: 'Evidence',
    prove: 'Report for an authority',
    contents: 'What is in the log',
    aboutConsent:
      "A zip that proves this consent to someone who doesn't trust us: what it says, since when, with which policy text, and that the file is unaltered and complete. Check it offline:",
    aboutSubject:
      "A zip that proves everything about this subject on all sites to someone who doesn't trust us, and that the file is unaltered and complete. Check it offline:",
    verify: 'Verify a bundle',
    download: 'Download evidence',
    advice: {
      conflict: "The latest change isn't in the evidence log yet.",
      invalid_request: 'This subject has too many records for one bundle. Download the evidence of single consents instead.',
    },
  },
  erasure: { title: 'What an erasure does' },
  holds: { title: 'Legal holds' },
};

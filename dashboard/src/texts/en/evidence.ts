import { nameIn, reasonIn } from '../notice-facts';
import { plurals } from '../plural';

const plural = plurals('en');
const number = (count: number) => new Intl.NumberFormat('en').format(count);
const leaves = (count: number) => plural(count, 'recorded event', 'recorded events');

const failureIn = (notice: object) =>
  reasonIn(
    notice,
    {
      late: "doesn't answer in time",
      unreachable: "can't be reached",
      other_key: 'signs with another key',
      bad_signature: 'answers with a wrong signature',
      wrong_time: 'answers with a wrong time',
      wrong_text: 'signs another text',
      refused: 'refuses to sign',
      unknown_log: "doesn't know our log",
      inconsistent: "says that our log doesn't continue the one it knows",
    },
    "answers something that we can't read",
  );

export const evidenceTexts = {
  evidenceLog: {
    about:
      'Every consent, policy and action in your account is an event in a signed log that only grows. With it you can prove what was recorded.',
    none: 'No evidence yet',
    noneAbout: "Your log begins with your first consent or policy. Come back a few seconds after it's recorded.",
    state: 'Your log',
    logging: 'Logging',
    on: 'On',
    off: 'Off',
    loggingStopped: 'Stopped',
    unknownValue: 'Unknown',
    size: 'Size',
    leaves,
    seeContents: 'See what is in the log',
    waiting: 'Waiting',
    waitingLeaves: (count: number) =>
      count === 0
        ? 'Nothing waits'
        : count >= 10_000
          ? `${number(count)} events or more wait for the next signature`
          : `${plural(count, 'event waits', 'events wait')} for the next signature`,
    opened: 'Opened',
    attested: 'Added later, up to',
    attestedAbout: 'Records from before the log were added from the database. The log proves them from when it was opened.',
    epoch: 'Losses',
    epochValue: (epoch: number) => (epoch === 1 ? 'None known' : `${plural(epoch - 1, 'loss', 'losses')} (epoch ${epoch})`),
    notices: {
      stopped: {
        title: 'Nothing is being signed',
        about:
          "The log's database was restored and lacks events that were signed. Consents are still recorded, and their evidence comes later. Ask the operator of this service to resume the log.",
      },
      stoppedByWitness: {
        title: (notice: object) => `Nothing is being signed: the witness ${nameIn(notice)} has a later log`,
        about:
          'So our database went back to an earlier state, or a second copy of this service signs. Consents are still recorded, and their evidence comes later. Keep your checkpoints and bundles. Ask the operator of this service to act on the alert EvidenceWitnessRollback.',
      },
      refused: {
        title: 'Your log was changed in the database',
        about:
          "It isn't what was signed, so nothing is added to it. New consents are still recorded, and get their evidence when the log is repaired. Keep your checkpoints and bundles: they prove what was signed. Ask the operator of this service to act on the alert EvidenceLogEdited.",
      },
      off: {
        title: 'Logging is off',
        about: "New consents get no evidence until it's on again. Ask the operator of this service to set EVIDENCE_LOG=on.",
      },
      waiting: {
        title: 'Events are waiting for longer than usual',
        about: 'They have no evidence yet, and nothing is lost. If this stays for an hour, ask the operator of this service.',
      },
      anchorOld: {
        title: 'The newest events are not in the anchor log yet',
        about:
          "Until they are, only the operator says when they happened. Older events aren't affected. If this stays for an hour, ask the operator of this service.",
      },
      witnessesLate: {
        title: 'The witnesses have not signed for more than a day',
        about: 'Newer events have no time from a witness yet. Ask the operator of this service.',
      },
      authorityLate: {
        title: (notice: object) => `No time stamp for more than a day: ${nameIn(notice)}`,
        about: 'Newer events have no time from this authority yet. Ask the operator of this service.',
      },
      witnessFails: {
        title: (notice: object) => `The witness ${nameIn(notice)} ${failureIn(notice)}`,
        about: "Its answer wasn't kept. We ask again every few minutes, and nothing waits for it.",
      },
      authorityFails: {
        title: (notice: object) => `The time stamping authority ${nameIn(notice)} ${failureIn(notice)}`,
        about: "Its answer wasn't kept. We ask again every few minutes, and nothing waits for it.",
      },
      noWitnesses: {
        title: 'No witnesses are set up',
        about:
          'So the times and the single history of the log rest on the operator alone. To change that, keep checkpoints (below), or ask the operator to set up witnesses.',
      },
      noAuthorities: {
        title: 'No time stamping authority is set up',
        about: 'So no authority vouches for when events existed. If you need that in court, ask the operator to set one up.',
      },
      epoch: {
        title: 'The log lost events once',
        about:
          'Its operator went on, and the log says so. If you kept checkpoints from before, keep them: they prove what was lost. Give them with a bundle when you verify it.',
      },
      unknown: {
        title: "We can't say more right now",
        about: 'This service is being updated. Come back in a few minutes.',
      },
    },
    advice: {
      internal_error:
        'We may not be able to read what is stored of your log. Consents are still recorded. Keep your checkpoints and bundles, and ask the operator of this service to look at the alert EvidenceDamaged.',
    },
    checkpoint: 'Last signed checkpoint',
    checkpointAbout:
      'A checkpoint is the signed size and fingerprint of your log. Two checkpoints that contradict each other prove that the log was rewritten.',
    signed: 'Signed',
    root: 'Fingerprint',
    downloadCheckpoint: 'Download checkpoint',
    keepAbout:
      'Keep checkpoints where neither we nor an intruder in our systems can change them. This command keeps the newest one and checks it against the last; run it daily. It needs the public keys: download keys.json once, and keep it there too.',
    keep: 'Keep checkpoints',
    downloadKeys: 'Download keys.json',
    outside: 'Who else has seen the log',
    outsideAbout:
      'Every few minutes the fingerprint of your log goes into the anchor log of this service. Witnesses and time stamping authorities sign that one for all accounts, and learn nothing about yours.',
    anchored: 'In the anchor log',
    witnesses: 'Witnesses',
    authorities: 'Time stamps',
    authority: (name: string) => `Time stamp of ${name}`,
    noWitnesses: 'None set up',
    noAuthorities: 'None set up',
    notYet: 'Not yet',
    covers: (covered: number, size: number) =>
      covered >= size ? `covers all ${leaves(size)}` : `covers ${number(covered)} of ${leaves(size)}`,
    outsideProof: 'This is what we have stored. The proof is in each bundle: it counts for people who trust the witness or authority.',
  },
  proof: {
    title: 'Prove a subject or a consent',
    subjectTitle: 'Proof for a data subject',
    consentTitle: 'Proof for a consent',
    formAbout: 'We download the evidence, check it in your browser and make a report that you can print.',
    field: 'Email, subject ID or consent ID',
    submit: 'Prove',
    downloading: 'Downloading the bundle…',
    checking: 'Checking the bundle in your browser…',
    outcomes: {
      holds: 'Verified: the signed log shows everything in the report',
      cannot_tell: "Not settled: some points can't be decided",
      refuted: 'Refuted: the bundle contradicts itself or the log',
    },
    advice: {
      holds: 'Save both in one file, to hand in or to keep: the report is for reading, and the bundle is the evidence.',
      cannot_tell: 'See the open points in the report. Often a newer bundle or a file of yours (below) settles them.',
      refuted: 'Keep this bundle and contact the operator of this service. The report says what contradicts.',
    },
    keysFromServer:
      'The public keys came from the same server as the bundle. So this check shows that the bundle fits these keys, and not whose keys they are. Add the keys.json that you kept to be sure, or compare the fingerprint in the report.',
    keysFromFile: (name: string) => `Checked with the public keys in your file ${name}.`,
    saveAll: 'Save report and bundle',
    print: 'Print report',
    downloadReport: 'Download report',
    downloadBundle: 'Download bundle',
    newer: 'Get newer bundle',
    files: 'Your own files',
    filesAbout:
      'Optional: keys.json that you kept, checkpoints that you kept, a policy file of the witnesses that you trust, or certificates of time stamping authorities. They stay in your browser.',
    addFiles: 'Add files',
    removeFile: (name: string) => `Remove ${name}`,
    kinds: { keys: 'Public keys', known: 'Checkpoint', policy: 'Witness policy', tsaCert: 'Time stamp certificate' },
    notUsed: (names: string) => `Not used: ${names}. Choose a keys.json, a checkpoint, a witness policy or a certificate.`,
    everyLine: 'Every line of the check',
    moreLines: (count: number) => `And ${number(count)} more, which the command lists.`,
    report: 'Report',
    cantCheckHere:
      "This browser can't check signatures here. Use a current browser over HTTPS, or download the bundle and verify it with the command.",
    cantRead: (what: string) => `${what} Remove the file and try again.`,
  },
  logContents: {
    intro:
      'Every event by kind: consents, erasures, policies, notices, weekly reports, then those of the log itself. The list has no subjects and no answers. Each page of it uses one unit of your quota.',
    event: 'Event',
    about: 'About',
    time: 'Time',
    itself: 'The log itself',
    erased: (count: number) => plural(count, 'consent', 'consents'),
    policyVersion: (version: number) => `Policy version ${version}`,
    notice: (number: number) => `Notice ${number}`,
    weeklyReport: (number: number) => `Weekly report ${number}`,
    shown: (count: number, more: boolean) => (more ? `The first ${leaves(count)}` : leaves(count)),
    kinds: {
      'consent.created': 'Consent recorded',
      'consent.updated': 'Consent changed',
      'consent.revoked': 'Consent withdrawn',
      'consent.deleted': 'Consent erased',
      'consent.attested': 'Consent from before the log added',
      'consent.erased': 'Subject erased',
      'subject.purged': 'Subject purged',
      'policy.published': 'Policy published',
      'policy.attested': 'Policy from before the log added',
      'policy.deleted': 'Policy deleted',
      'notice.published': 'Notice kept',
      'notice.attested': 'Notice from before the log added',
      'site.observed': 'Weekly report made',
      'subject.linked': 'Device linked to a person',
      'subject.unlinked': 'Device no longer linked',
      'subject.checked': 'States asked for',
      'audit.recorded': 'Entry of the audit trail',
      'receipt.issued': 'Receipt issued',
      'log.opened': 'Log opened',
      'log.tag_key': 'Key of the pseudonyms fixed',
      'log.index': 'Part of the log indexed',
      'log.resumed': 'Log resumed after a loss',
      other: 'Another event',
    },
  },
};

import { plurals } from '../plural';

const plural = plurals('en');
const number = (count: number) => new Intl.NumberFormat('en').format(count);

export const retentionTexts = {
  title: 'Purge automatically',
  about:
    'An erasure keeps the evidence, with its texts. Here you set how long. After that, this service purges people automatically: it destroys the texts and keeps proof that names nobody.',
  off: 'Off. Erased people stay as evidence until you purge them one by one.',
  states: {
    erased_days: (days: number) => `On. People are purged ${plural(days, 'day', 'days')} after the last of their consents was erased.`,
    superseded_days: (days: number) =>
      `On. Superseded consents are deleted ${plural(days, 'day', 'days')} after a later choice replaced them, and purged 8 days later.`,
  },
  setBy: 'Set by',
  setAt: 'Set on',
  rules: {
    erased_days: {
      label: 'Days to keep the evidence of erased people',
      about: 'From 30 to 36,500, counted from the erasure of their last consent. We suggest 365 or more. Empty: no end.',
    },
    superseded_days: {
      label: 'Days to keep superseded consents',
      about: 'From 30 to 36,500, counted from the later choice of the same person on this site. Empty: no end.',
    },
  },
  preview: 'See who would be purged',
  previewAgain: 'Count again',
  previewTitle: 'What happens if you switch this on',
  asOf: 'Counted',
  held: 'On legal hold',
  siteHeld: 'This site, so nobody is purged while the hold is open',
  peopleHeld: (count: number) => `${plural(count, 'person', 'people')} on your sites`,
  nobodyHeld: 'Nobody',
  people: 'People purged first',
  records: 'Their consents, on all your sites',
  oldest: 'Earliest erasure among them',
  superseded: 'Superseded consents deleted first',
  oldestSuperseded: 'Earliest later choice',
  atLeast: (count: number) => `at least ${number(count)}`,
  exactly: number,
  points: (days: number) => [
    `Within the hour, the people above are queued for their purge. Everybody who was erased ${plural(days, 'day', 'days')} ago follows, hour by hour.`,
    'Their purge covers all your sites. It destroys every text about them, so you can no longer show what they consented to.',
    'It cannot be undone. If you switch this off later, purges that are queued by then still happen.',
    'Who has a consent that is not erased, on any of your sites, stays.',
    'Who is on legal hold stays while the hold is open. They are counted above.',
  ],
  supersededPoints: (days: number) => [
    `Within the hour, the superseded consents above are deleted, and purged 8 days later. Others follow, ${plural(days, 'day', 'days')} after a later choice replaced them.`,
    'The choice that holds now stays, with its proof. What held before can no longer be shown.',
    'Superseded consents of people on legal hold, or on several devices, stay. They are not counted above.',
    'It cannot be undone. If you switch this off later, consents that are deleted by then are still purged.',
  ],
  nobody: 'Nobody is purged now. People follow once their erasure is that long ago.',
  incomplete: 'This site has more than 100,000 consents, so these numbers are minimums.',
  stale: 'The numbers changed, or you read them more than an hour ago. Nothing was switched on. Read the new ones, then confirm.',
  switchOn: 'Turn on',
  switchOnTitle: 'Purge these people?',
  switchOnAbout: (people: string, days: number) =>
    `${people} now, and everybody later, ${plural(days, 'day', 'days')} after their erasure. This cannot be undone.`,
  switchOnSuperseded: (consents: string, days: number) =>
    `${consents} now, and others later, ${plural(days, 'day', 'days')} after a later choice replaced them. This cannot be undone.`,
  supersededCount: (count: number) => plural(count, 'superseded consent', 'superseded consents'),
  peopleCount: (count: number) => plural(count, 'person', 'people'),
  typed: (domain: string) => `Type ${domain} to confirm`,
  change: 'Change days',
  end: 'Turn off',
  endTitle: 'Stop purging automatically?',
  endAbout: 'Nobody else is queued. Purges that were queued before still happen.',
};

import { plurals } from '../plural';

const plural = plurals('en');
const figure = (count: number) => new Intl.NumberFormat('en').format(count);

/** What ran on the pages of a site (decision 57). */
export const runsTexts = {
  title: 'What runs',
  about:
    'Names of cookies, storage keys and hosts that a sample of your visitors saw in the last 90 days. Never values, and nothing about a person. This is your own observation, not an audit by a third party.',
  settings: 'Observation',
  watch: 'Observe a sample of page views',
  watchAbout: 'Each of these page views loads 4 kB more and sends one report.',
  sample: 'Sample',
  percent: (share: number) => new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }).format(share),
  off: 'Observation is off',
  offAbout: 'Turn it on to see what runs on your pages before a choice, after a refusal and with consent.',
  turnOn: 'Turn on observation',
  empty: 'No reports yet',
  emptyAbout: 'The first ones arrive when visitors leave a page of your site. Settings reach your pages within a minute.',
  reports: (count: number) => plural(count, 'report', 'reports'),
  more: (count: number) => `${plural(count, 'name', 'names')} had no room: a report has at most 100 names, and a site 2,000.`,
  against: 'Ran against the choice',
  againstCount: (count: number) => `${plural(count, 'name', 'names')} ran against the choice of your visitors`,
  againstAbout:
    'Visitors had these before they chose, or after they refused. If your site needs a name, put it into a required category. Otherwise hold its script back until there is consent, as the banner guide says.',
  fine: 'Nothing confirmed ran against the choice of your visitors.',
  others: 'Everything else',
  name: 'Name',
  kind: 'Kind',
  kinds: { cookie: 'Cookie', local_storage: 'Local storage', session_storage: 'Session storage', host: 'Host' },
  seen: 'Seen',
  states: { before: 'Before a choice', refused: 'After a refusal', partial: 'After a partial choice', accepted: 'With consent' },
  days: 'Last seen',
  confirmed: 'Confirmed',
  unconfirmed: 'Not confirmed',
  unconfirmedAbout: 'A name is confirmed after three clients reported it on two days each, because anyone can send a report.',
  category: 'Category',
  categoryOf: (name: string) => `Category of ${name}`,
  none: 'None',
  noCategories: 'Your banner has no categories. Add some in its settings to put names into them.',
  toBanner: 'Open banner settings',
  weekly: 'Weekly reports',
  weeklyAbout:
    'Each week of observation leaves a report of the confirmed names, their categories and days. Its hash is in your evidence log, so you can prove later what you knew.',
  noWeekly: 'No weekly report yet',
  noWeeklyAbout: 'A week is reported on the Tuesday after it, if visitors sent reports in it and observation is still on.',
  week: 'Week',
  daysOf: (from: string, to: string) =>
    new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(new Date(from), new Date(to)),
  made: 'Made',
  files: 'Files',
  report: 'Report',
  reportOf: (week: string) => `Report of ${week}`,
  proof: 'Proof',
  proofOf: (week: string) => `Proof of ${week}`,
  notKept: 'No longer kept',
  checkWeekly: 'Verify a report with its proof, and with keys.json from the page Evidence',
  showMore: (count: number) => `Show ${figure(count)} more`,
};

import { plurals } from '../plural';

const plural = plurals('en');

export const overviewTexts = {
  overview: {
    span: 'Time span',
    days: (count: number) => (count === 365 ? 'Last year' : `Last ${count} days`),
    perDay: 'Consents per day',
    byCategory: 'Acceptance by category',
    bySite: 'Acceptance by site',
    accepted: 'Accepted',
    refused: 'Refused',
    day: 'Day (UTC)',
    asTable: 'As a table',
    chart: (consents: number, days: number) =>
      `Bars: ${plural(consents, 'consent', 'consents')} in ${plural(days, 'day', 'days')}; the numbers are in the table below.`,
    acceptedOf: (accepted: string, all: string) => `${accepted} of ${all}`,
    others: (count: number) => `and ${plural(count, 'other', 'others')}`,
    empty: 'No consents in this time',
    emptyAbout: 'As soon as your site records consents, they are counted here.',
    noCategories: 'No consent in this time named a category.',
    deletedSite: (id: string) => `Deleted site ${id}`,
  },
  quota: {
    title: 'Quota of this month',
    of: (limit: string) => `of ${limit} requests`,
    unlimited: 'requests, without a limit',
    noEnd: 'Nothing can run out.',
    usedUp: 'Used up: calls with a key are refused.',
    lasts: 'At this pace it lasts for the month.',
    runsOut: (day: string) => `At this pace it runs out on ${day}.`,
    resets: 'A new month begins',
  },
  exportsLeft: {
    title: 'Exports left',
    notInPlan: 'Your plan has no exports.',
    unlimited: 'Unlimited',
    left: (count: number, of: number) => `${count} of ${of}`,
    open: 'To the exports',
  },
  webhookHealth: { title: 'Webhooks', none: 'No endpoint yet.' },
};

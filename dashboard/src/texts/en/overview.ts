import { plurals } from '../plural';

const plural = plurals('en');

export const overviewTexts = {
  overview: {
    span: 'Period',
    days: (count: number) => (count === 365 ? 'Last year' : `Last ${count} days`),
    perDay: 'Consents per day (UTC)',
    byCategory: 'Acceptance by category',
    bySite: 'Acceptance by site',
    accepted: 'Accepted',
    refused: 'Refused',
    acceptance: 'Acceptance rate',
    points: (change: string, count: number) => `${change} ${count === 1 ? 'point' : 'points'}`,
    comparedWith: (days: number) => `Compared with the ${days} days before (UTC)`,
    emptyDays: (count: number) => `${plural(count, 'day', 'days')} without consents not shown.`,
    day: 'Day (UTC)',
    asTable: 'Show the numbers of each day',
    soFar: (day: string) => `${day} (so far)`,
    todayIsOpen: "Today's bar is pale, because the day isn't over (UTC).",
    chart: (consents: number, days: number) =>
      `Bar chart: ${plural(consents, 'consent', 'consents')} in ${plural(days, 'day', 'days')}. The table below has the numbers.`,
    acceptedOf: (accepted: string, all: string) => `${accepted} of ${all}`,
    others: (count: number) => `and ${plural(count, 'other', 'others')}`,
    empty: 'No consents in this period',
    emptyAbout: "You'll see counts here as soon as your site records a consent.",
    noCategories: 'No category choices in this period.',
    deletedSite: (id: string) => `Deleted site ${id}`,
  },
  quota: {
    title: 'API requests this month',
    of: (limit: string) => `of ${limit}`,
    unlimited: 'Unlimited',
    usedUp: 'Limit reached. API calls are rejected; banner consents still work.',
    lasts: 'On track for this month.',
    runsOut: (day: string) => `At this rate you'll hit the limit on ${day} (UTC).`,
    resets: (inTime: string, day: string) => `Resets ${inTime} (${day}, UTC)`,
    bannersAreFree: "Banner consents are free and don't count.",
  },
  exportsLeft: {
    title: 'Exports remaining',
    notInPlan: "Your plan doesn't include exports.",
    unlimited: 'Unlimited',
    left: (count: string, of: string) => `${count} of ${of}`,
    open: 'View exports',
  },
  webhookHealth: { title: 'Webhooks', none: 'No endpoints yet.', all: (count: number) => `View all (${count})` },
};

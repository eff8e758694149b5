import { plurals } from '../plural';

const plural = plurals('en');

export const consentsTexts = {
  consents: {
    about: 'Every decision of every visitor, newest first.',
    subject: 'Subject',
    consentId: 'Your consent id',
    decision: 'Decision',
    accepted: 'Accepted',
    refused: 'Refused',
    erased: 'Erased',
    policyVersion: 'Policy version',
    country: 'Country',
    from: 'From day',
    to: 'To day, included',
    withErased: 'Erased ones too',
    search: 'Search',
    shown: (count: number, more: boolean) => (more ? `The newest ${count} that fit` : plural(count, 'consent', 'consents')),
    none: 'Nothing fits this search',
    noneAbout: 'Try fewer conditions. The subject must be written exactly as it was recorded.',
    clearSearch: 'Clear the search',
    empty: 'No consents',
    emptyAbout: 'They appear here as soon as your site or your server records one.',
    erasedHidden: 'Erased ones are shown only when you search for them too.',
  },
  erase: {
    title: 'Erase a subject',
    about:
      'Marks every consent of a subject as deleted, and tells your webhooks. The records and their history remain as evidence. This cannot be undone.',
    subject: 'Subject id',
    again: 'Type the subject id again',
    confirm: 'Erase',
    done: (count: number) => (count === 0 ? 'Nothing was erased' : `${plural(count, 'consent', 'consents')} erased`),
    nothing: (subject: string, site: string | undefined) =>
      site === undefined
        ? `On no site is there a consent of ${subject} that was not erased before.`
        : `On “${site}” there is no consent of ${subject} that was not erased before. Other sites were not looked at.`,
    doneAbout: (subject: string, site: string | undefined) =>
      site === undefined
        ? `On all sites. All consents of ${subject} that are erased now:`
        : `On “${site}” alone: consents on other sites are as they were. Those of ${subject} that are erased there now:`,
    more: 'and more. The list of consents shows all of them when you search for erased ones too.',
  },
  consent: {
    title: 'Consent',
    receipt: 'Receipt',
    receiptFailed: 'No receipt was issued',
    erased: 'Erased',
    erasedAbout: 'It remains as evidence and cannot be changed. Erased on',
    preferences: 'Categories',
    preference: (category: string, accepted: boolean) => `${category}: ${accepted ? 'yes' : 'no'}`,
    userAgent: 'Browser',
    changed: 'Last change',
    timeline: 'What happened to it',
    kinds: { created: 'Recorded', updated: 'Changed', revoked: 'Revoked', erased: 'Erased' },
    by: (actor: string) => `by ${actor}`,
    actors: { api_key: 'the API key', user: 'the user', site: 'the site', system: 'the system' },
    policy: 'The policy at that time',
    withoutPolicy: 'The site had no policy.',
    policyUnknown: 'The site had no policy here when this was recorded; the version is the one that was sent.',
  },
};

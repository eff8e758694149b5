import type { Schema } from '../../api/client';
import type { Recorder } from '../../api/consents';
import { plurals } from '../plural';

const plural = plurals('en');
const number = (count: number) => new Intl.NumberFormat('en').format(count);

export const consentsTexts = {
  consents: {
    about: 'Every decision your visitors make, newest first. Days and times are in UTC.',
    subject: 'Subject',
    consentId: 'External ID',
    decision: 'Decision',
    accepted: 'Accepted',
    refused: 'Refused',
    erased: 'Erased',
    policyVersion: 'Policy version',
    country: 'Country',
    from: 'From',
    to: 'To',
    moreFilters: 'More filters',
    version: 'Version',
    category: 'Accepted category',
    recordedBy: 'Recorded by',
    recorders: { site: 'Banner of a site', api_key: 'API key', user: 'Person in the dashboard', import: 'Import' } satisfies Record<
      Recorder,
      string
    >,
    categoryRule: 'Enter the key of a category, such as analytics.',
    versionBelow: 'Version before',
    versionRule: 'Enter a whole number, such as 3.',
    notice: 'Notice',
    noticeOf: (number: number, site: string) => `Notice ${number} of ${site}`,
    latestOnly: 'Only the latest decision of each person and site',
    withErased: 'Include erased',
    versionBefore: (version: string) => `Agreed to a version before ${version}`,
    daysReversed: 'Choose “From” or a later day.',
    filters: 'Filters',
    removeFilter: (filter: string) => `Remove filter ${filter}`,
    /** `about`: how many were recorded, when that is known and more than what is shown. */
    shown: (count: number, more: boolean, about: number | undefined) => {
      if (!more) return plural(count, 'consent', 'consents');
      return about === undefined || about <= count
        ? `Latest ${number(count)}`
        : `Latest ${number(count)} of about ${number(about)} recorded`;
    },
    none: 'No matching consents',
    noneAbout: 'Remove a filter; the subject must match exactly.',
    clearSearch: 'Clear filters',
    empty: 'No consents',
    emptyAbout: "You'll see consents here as soon as your site or server records one.",
    eraseAbout: 'To answer an erasure request:',
    erasedHidden: 'Erased consents are hidden.',
  },
  searchExport: {
    label: 'Export search',
    filtered: 'Downloads the consents that match these filters:',
    unfiltered: "Downloads all consents that aren't erased.",
    format: 'Format',
    limit: (count: number) => `At most the newest ${number(count)}. This doesn't use an export of your plan.`,
    whole: 'Export a whole site instead',
    reading: (count: number) => `Reading… ${plural(count, 'consent', 'consents')} so far.`,
    done: (count: number) => `Downloaded ${plural(count, 'consent', 'consents')}.`,
    cut: (count: number) =>
      `Downloaded the newest ${plural(count, 'consent', 'consents')}. There may be older ones: choose fewer days to get the rest.`,
    download: 'Download file',
  },
  erase: {
    title: 'Erase data subject',
    about:
      "Marks every consent of a subject as deleted and notifies your webhooks. Records and their history are kept as evidence. This can't be undone.",
    subject: 'Subject ID',
    confirmWord: 'ERASE',
    again: (word: string) => `Type ${word} to confirm`,
    confirm: 'Erase',
    done: (count: number) => (count === 0 ? 'Nothing to erase' : `${plural(count, 'consent', 'consents')} erased`),
    nothing: (subject: string, site: string | undefined) =>
      site === undefined
        ? `No active consents found for ${subject}.`
        : `No active consents found for ${subject} on “${site}”. Other sites weren't checked.`,
    doneAbout: (subject: string, site: string | undefined) =>
      site === undefined
        ? `Erased on all sites. All erased consents of ${subject}:`
        : `Erased on “${site}”. Other sites are unchanged. All erased consents of ${subject} on this site:`,
    others: 'and more. To see all of them, include erased consents in your search.',
    more: 'What an erasure does',
    preview: 'What will be erased',
    touches: (count: number, more: boolean) => {
      if (count === 0) return more ? 'There may be older consents to erase.' : 'This erases nothing: there are no active consents.';
      return more ? `This erases ${count.toLocaleString('en')} consents and more:` : `This erases ${plural(count, 'consent', 'consents')}:`;
    },
    takesLong: 'If this subject has many consents, the erasure continues in the background. Erase again to see its result.',
    onSite: (active: string, erased: string) => `${active} to erase, ${erased} already erased`,
  },
  consent: {
    title: 'Consent',
    /** In the order of the API. A CSV file has these members as its columns. */
    members: {
      id: 'Consent ID',
      site_id: 'Site',
      subject_id: 'Subject',
      consent_id: 'External ID',
      accepted: 'Decision',
      preferences: 'Categories',
      policy_version: 'Policy version',
      country: 'Country',
      region: 'Region',
      user_agent: 'Browser',
      created_at: 'Created',
      updated_at: 'Last updated',
      deleted_at: 'Erased on',
      claims: 'Importer’s claim',
    } satisfies Record<keyof Schema<'Consent'>, string>,
    decided: 'decided on',
    neighbours: 'Records of this subject',
    older: 'Older record',
    newer: 'Newer record',
    receipt: 'Download receipt',
    receiptFailed: "Couldn't create the receipt",
    erased: 'Erased',
    erasedOn: 'Erased on',
    erasedAbout: 'Kept as read-only evidence.',
    supersededBy: 'A later decision of this subject on this site holds now:',
    preference: (category: string, accepted: boolean) => `${category}: ${accepted ? 'yes' : 'no'}`,
    timeline: 'History',
    kinds: { created: 'Recorded', updated: 'Changed', revoked: 'Revoked', erased: 'Erased' },
    actors: {
      api_key: (name: string) => `by the API key “${name}”`,
      user: (name: string) => `by ${name}`,
      site: (name: string) => `by the site “${name}”`,
      system: () => 'by the system',
      import: (by: string) => `imported ${by}`,
      unknown: () => 'by whom is not known: recorded before this was kept',
    },
    policy: 'Policy at the time of consent',
    withoutPolicy: 'No policy was linked at the time.',
    policyUnknown: (version: number) => `No policy was linked; version ${version} was supplied by the API call.`,
  },
};

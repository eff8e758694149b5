/** What the fields of another service's records are here. A path such as `user.id` is a column of a CSV file, or a member within a JSON object. */
export interface ColumnMap {
  service: string;
  /** Where the fields are described. */
  source: string;
  /** Day on which the source said so. */
  checked: string;
  /** Fields that the source does not name: from other public descriptions. */
  unseen: readonly string[];
  /** What to export there, as people know it. */
  records: string;
  /** The first that has a value counts. */
  subject_id: readonly string[];
  consent_id?: readonly string[];
  decided_at: readonly string[];
  country?: readonly string[];
  user_agent?: readonly string[];
  categories: Categories;
  /** Their names of categories, and ours. Others keep their name. */
  names: Readonly<Record<string, string>>;
}

export type Categories =
  /** A column for each category, with yes or no. */
  | { form: 'columns'; columns: readonly string[] }
  /** A list of objects, each with a name and what was answered. `given` are the answers that mean yes. */
  | { form: 'answers'; list: string; name: string; answer: string; given: readonly (string | boolean)[] }
  /** A list of the accepted names; others are not there. */
  | { form: 'accepted'; list: string };

/**
 * Data, checked against the source on the day. A person who exports from there compares the first rows with --dry-run: these services may change
 * their exports at any time.
 */
export const columnMaps: Readonly<Record<string, ColumnMap>> = {
  onetrust: {
    service: 'OneTrust',
    source: 'https://developer.onetrust.com/onetrust/openapi/consent-preferences-consent-receipts.json',
    checked: '2026-11-29',
    unseen: ['consentDate'],
    records: 'consent receipts as JSON Lines, with the members of the Consent Receipts API',
    subject_id: ['identifier'],
    decided_at: ['interactionDate', 'consentDate'],
    categories: {
      form: 'answers',
      list: 'purposes',
      name: 'Id',
      answer: 'TransactionType',
      given: ['CONFIRMED', 'CHANGE_PREFERENCES', 'EXTEND'],
    },
    names: { C0001: 'necessary', C0002: 'analytics', C0003: 'functional', C0004: 'marketing' },
  },
  cookiebot: {
    service: 'Cookiebot',
    source: 'https://www.cookiebot.com/en/developer',
    checked: '2026-11-29',
    unseen: ['stamp', 'utc', 'region'],
    records: 'a CSV file with the members of its cookie CookieConsent as columns',
    subject_id: ['stamp'],
    decided_at: ['utc'],
    country: ['region'],
    categories: { form: 'columns', columns: ['necessary', 'preferences', 'statistics', 'marketing'] },
    names: { statistics: 'analytics' },
  },
  didomi: {
    service: 'Didomi',
    source: 'https://developers.didomi.io/api-and-platform/consents/events/consent-event-schema',
    checked: '2026-11-29',
    unseen: [],
    records: 'consent events of the batch export or of GET /consents/events, as JSON Lines',
    subject_id: ['user.organization_user_id', 'user.id'],
    consent_id: ['id'],
    decided_at: ['created_at'],
    country: ['user.country'],
    categories: { form: 'answers', list: 'consents.purposes', name: 'id', answer: 'enabled', given: [true] },
    names: {},
  },
  c15t: {
    service: 'c15t',
    source: 'https://github.com/c15t/c15t/blob/main/packages/backend/src/db/schema/2.0.0/consent.ts',
    checked: '2026-11-29',
    unseen: [],
    records: 'its table consent as CSV or JSON Lines. purposeIds may be ids: name them with --categories',
    subject_id: ['subjectId'],
    consent_id: ['id'],
    decided_at: ['givenAt'],
    user_agent: ['userAgent'],
    categories: { form: 'accepted', list: 'purposeIds' },
    names: { measurement: 'analytics', functionality: 'functional', experience: 'preferences' },
  },
};

import type { Schema } from '../../api/client';
import type { MayCall } from '../../api/rights';
import type { Operation } from '../../api/roles';
import { emailHash, looksLikeEmail } from '../../pages/subjects/email-hash';
import type { Texts } from '../../texts/en';
import { navigationEntries } from '../layout/navigation-entries';

/** `dialog` is the label of the button whose dialog opens on that page. */
export type PaletteTarget =
  | {
      to:
        | (typeof navigationEntries)[number]['to']
        | '/deliveries'
        | '/erasure'
        | '/holds'
        | '/evidence/contents'
        | '/policies/new'
        | '/security';
      dialog?: string;
    }
  | { to: '/consents/$id' | '/sites/$id'; params: { id: string } }
  | { to: '/subjects/$subjectId'; params: { subjectId: string } }
  | { to: '/consents'; search: { consent_id: string } };

export interface PaletteEntry {
  id: string;
  label: string;
  about?: string;
  target: PaletteTarget;
  needs?: Operation | undefined;
}

export interface PaletteGroup {
  name: 'found' | 'pages' | 'actions' | 'sites' | 'search';
  entries: PaletteEntry[];
}

type Site = Pick<Schema<'Site'>, 'id' | 'name' | 'domain'>;

const maxSites = 8;
/** Shorter texts are more likely the start of a page's name than a subject ID. */
const minSubjectLength = 3;

export function paletteGroups(text: string, sites: readonly Site[], t: Texts, mayCall: MayCall): PaletteGroup[] {
  const query = text.trim();
  const words = plain(query).split(/\s+/);
  const matches = (...texts: string[]) => words.every((word) => plain(texts.join(' ')).includes(word));
  const isAllowed = ({ needs }: PaletteEntry) => needs === undefined || mayCall(needs);
  const pages = pageEntries(t).filter((entry) => isAllowed(entry) && matches(entry.label));
  const actions = actionEntries(t).filter((entry) => isAllowed(entry) && matches(entry.label));
  const maySearch = mayCall('listConsents');
  const found = maySearch ? certainEntries(query, t) : [];
  const matchingSites = query === '' ? [] : sites.filter(({ id, name, domain }) => matches(name, domain) || id === query.toLowerCase());
  const groups: PaletteGroup[] = [
    { name: 'found', entries: found },
    { name: 'pages', entries: pages },
    { name: 'actions', entries: actions },
    { name: 'sites', entries: matchingSites.slice(0, maxSites).map(siteEntry) },
    { name: 'search', entries: maySearch && found.length === 0 && query.length >= minSubjectLength ? searchEntries(query, t) : [] },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

function pageEntries(t: Texts): PaletteEntry[] {
  return [
    ...navigationEntries.map(({ to, name, needs }) => ({ id: to, label: t.navigation[name], target: { to }, needs })),
    { id: '/security', label: t.security.title, target: { to: '/security' } },
    { id: '/deliveries', label: t.deliveries.title, target: { to: '/deliveries' }, needs: 'listWebhookDeliveries' },
    { id: '/erasure', label: t.erasure.title, target: { to: '/erasure' }, needs: 'eraseSubject' },
    { id: '/holds', label: t.holds.title, target: { to: '/holds' }, needs: 'listHolds' },
    { id: '/evidence/contents', label: t.evidence.contents, target: { to: '/evidence/contents' }, needs: 'getLog' },
  ];
}

function actionEntries(t: Texts): PaletteEntry[] {
  const inDialog = (to: '/sites' | '/keys' | '/exports' | '/webhooks', dialog: string, needs: Operation): PaletteEntry => ({
    id: `${to} ${dialog}`,
    label: dialog,
    target: { to, dialog },
    needs,
  });
  return [
    { id: '/policies/new', label: t.policies.write, target: { to: '/policies/new' }, needs: 'createPolicy' },
    inDialog('/keys', t.keys.create, 'createKey'),
    inDialog('/sites', t.sites.add, 'createSite'),
    inDialog('/exports', t.exports.start, 'createExport'),
    inDialog('/webhooks', t.webhooks.add, 'createWebhookEndpoint'),
  ];
}

function siteEntry({ id, name, domain }: Site): PaletteEntry {
  return { id: `site ${id}`, label: name, about: domain, target: { to: '/sites/$id', params: { id } } };
}

const subjectEntry = (subjectId: string, label: string, about?: string): PaletteEntry => ({
  id: `subject ${subjectId}`,
  label,
  ...(about !== undefined && { about }),
  target: { to: '/subjects/$subjectId', params: { subjectId } },
});

/** Matches by shape: an email, a consent ID (ULID), or a SHA-256 hash, which we recommend as a subject ID. */
function certainEntries(query: string, { palette }: Texts): PaletteEntry[] {
  if (looksLikeEmail(query)) {
    return [
      subjectEntry(emailHash(query), palette.subjectByEmail(query), palette.subjectByEmailAbout),
      subjectEntry(query, palette.subjectAsIs(query)),
    ];
  }
  if (/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i.test(query)) {
    const id = query.toUpperCase();
    return [{ id: `consent ${id}`, label: palette.consent(id), target: { to: '/consents/$id', params: { id } } }];
  }
  if (/^[0-9a-f]{64}$/i.test(query)) return [subjectEntry(query.toLowerCase(), palette.subjectAsIs(query))];
  return [];
}

/** Customers choose these IDs, so any text may be one. */
function searchEntries(query: string, { palette }: Texts): PaletteEntry[] {
  return [
    subjectEntry(query, palette.subjectAsIs(query)),
    { id: `external ${query}`, label: palette.consentsByExternalId(query), target: { to: '/consents', search: { consent_id: query } } },
  ];
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

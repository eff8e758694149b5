import { type Consent, type ListConsentsRequest, type Site, type SubjectLink, type SubjectState, timestamp } from '@consent/contracts';
import { isPageSubject } from '@consent/kernel/ids';
import type { Caller } from '../pipeline/0-common/route';
import type { Services } from '../services';

/** Records that the page lists. */
const mostRecords = 200;
const pageSize = 100;
/** Pages that are read. Records that are not the person's are not listed, so the list of a busy device may end before `mostRecords`. */
const mostPages = 10;

export interface PersonRef {
  accountId: string;
  siteId: string;
  personId: string;
}

/** The person whom the token names. Throws unauthorized (with the reason). */
export async function findPerson(
  token: string,
  { accountId, site }: Caller,
  { identities }: Pick<Services, 'identities'>,
): Promise<PersonRef> {
  const { id: siteId } = site as Site;
  const { personId } = await identities.verifyIdentity({ accountId, siteId, token, forPage: true }, { needs: 'person_pages' });
  return { accountId, siteId, personId };
}

export interface PersonRecords {
  /** Newest first. */
  records: Consent[];
  isComplete: boolean;
  /** Links that this site made, also ended ones. */
  links: SubjectLink[];
  /** Whether all records and links that name a subject of the person are in the list. */
  isAll: boolean;
}

/**
 * What the person decided on this site. A device counts only while it was linked, because others may use it before a sign-in and after a sign-out,
 * and only with what its browser sent, because a server may use the same text as the id of somebody else (decision 74).
 */
export async function findRecords(person: PersonRef, { consents }: Pick<Services, 'consents'>): Promise<PersonRecords> {
  const { accountId, siteId, personId } = person;
  const { links: all } = await consents.rpc.listLinks({ accountId, subjectId: personId }, { needs: 'subject_links' });
  const links = all.filter((link) => link.siteId === siteId && link.personId === personId);
  const isLinkedElsewhere = links.length < all.length;
  const { found, isComplete } = await readAll({ ...person, includeLinked: !isDevice(all, personId) }, { consents });
  const own = found.filter((record) => record.siteId === siteId && isOfPerson(record, person, links));
  return {
    records: own.slice(0, mostRecords),
    isComplete: isComplete && own.length <= mostRecords,
    links,
    isAll: !isLinkedElsewhere && isComplete && own.length === found.length && own.length <= mostRecords,
  };
}

/** Somebody else named the person's id as the subject of a device. The page never answers for that other person. */
const isDevice = (links: readonly SubjectLink[], personId: string) => links.some(({ subjectId }) => subjectId === personId);

/** Of all sites, because a bundle of evidence is of all sites. */
async function readAll(
  { accountId, personId, includeLinked }: PersonRef & { includeLinked: boolean },
  { consents }: Pick<Services, 'consents'>,
): Promise<{ found: Consent[]; isComplete: boolean }> {
  const request: ListConsentsRequest = {
    ...{ accountId, siteId: '', consentId: '', subjectId: personId, includeDeleted: true, cursor: '', limit: pageSize },
    ...(includeLinked && { includeLinked }),
  };
  const found: Consent[] = [];
  for (let page = 0; page < mostPages; page++) {
    const { consents: rows, nextCursor } = await consents.rpc.listConsents(request, { needs: 'subject_links' });
    found.push(...rows);
    if (nextCursor === '') return { found, isComplete: true };
    request.cursor = nextCursor;
  }
  return { found, isComplete: false };
}

function isOfPerson(record: Consent, { personId }: PersonRef, links: readonly SubjectLink[]): boolean {
  const { subjectId, createdAtMs } = record;
  if (subjectId === personId) return true;
  if (!isOfPage(record)) return false;
  return links.some(
    (link) =>
      link.subjectId === subjectId && createdAtMs >= link.linkedAtMs && (link.unlinkedAtMs === 0 || createdAtMs < link.unlinkedAtMs),
  );
}

/** Sent by a page, or kept by a release that did not keep who sent it. */
const isOfPage = ({ recordedBy }: Consent) => recordedBy === undefined || recordedBy === 'site';

/** A bundle shows when purged records of other sites were made, and no list does. */
export async function hasPurgeElsewhere(
  { accountId, siteId, personId }: PersonRef,
  { consents }: Pick<Services, 'consents'>,
): Promise<boolean> {
  const { states } = await consents.rpc.getStates({ accountId, siteId: '', subjectIds: [personId] }, { needs: 'subject_links' });
  return states.some((state) => state.siteId !== undefined && state.siteId !== siteId);
}

/**
 * What holds for the person, as `POST /public/identity` answers it. A person whose own records were erased or purged learns that, because they ask
 * what became of them; nobody else is asked about.
 */
export async function findState(
  { accountId, siteId, personId }: PersonRef,
  links: readonly SubjectLink[],
  services: Services,
): Promise<SubjectState> {
  const { rpc } = services.consents;
  const includeLinked = !isDevice(links, personId);
  const asked = { accountId, siteId, subjectIds: [personId], onlyProven: true, ...(includeLinked && { includeLinked }) };
  const [state, own] = await Promise.all([
    rpc.getStates(asked, { needs: 'subject_links' }),
    rpc.getStates({ accountId, siteId, subjectIds: [personId] }, { needs: 'subject_links' }),
  ]).then((answers) => answers.map(({ states }) => states[0]!) as [SubjectState, SubjectState]);
  const isNone = state.state === 'none' && state.record === undefined;
  return isNone && ['erased', 'purged', 'deleted'].includes(own.state) ? { ...own, record: undefined } : state;
}

export function personJson(
  { personId, siteId }: PersonRef,
  { state, reason, sinceMs, expiresAtMs, record }: SubjectState,
  { records, isComplete, links }: PersonRecords,
  publicUrl: string,
): string {
  const isDecision = record !== undefined && ['given', 'refused', 'withdrawn'].includes(state);
  return JSON.stringify({
    subject_id: personId,
    state,
    reason,
    since: sinceMs === 0 ? null : timestamp(sinceMs),
    expires_at: expiresAtMs === undefined ? null : timestamp(expiresAtMs),
    record: record?.id ?? null,
    accepted: isDecision ? record.accepted : null,
    preferences: isDecision ? (JSON.parse(record.preferencesJson) as unknown) : null,
    policy: record === undefined ? null : policyOf(record, publicUrl),
    linked: new Set(links.filter((link) => link.unlinkedAtMs === 0 && !isPageSubject(link.subjectId)).map(({ subjectId }) => subjectId))
      .size,
    records: records.map((each) => recordJson(each, { personId, current: record?.id, isEnded: reason === 'expiry', publicUrl })),
    is_complete: isComplete,
    page_url: `${publicUrl}/person/${siteId}`,
  });
}

interface Standing {
  personId: string;
  /** ID of the record with the latest decision. */
  current: string | undefined;
  isEnded: boolean;
  publicUrl: string;
}

function recordJson(record: Consent, { personId, current, isEnded, publicUrl }: Standing): object {
  const how = howOf(record, personId);
  return {
    record: record.id,
    accepted: record.accepted,
    preferences: JSON.parse(record.preferencesJson) as unknown,
    created_at: timestamp(record.createdAtMs),
    updated_at: timestamp(record.updatedAtMs),
    status: statusOf(),
    policy: policyOf(record, publicUrl),
    how,
  };

  function statusOf(): string {
    if (record.deletedAtMs !== 0) return 'deleted';
    if (how === 'unconfirmed') return 'not_counted';
    if (record.id !== current) return 'replaced';
    return isEnded ? 'ended' : 'current';
  }
}

function howOf(record: Consent, personId: string): 'page' | 'device' | 'site' | 'unconfirmed' {
  if (isPageSubject(record.subjectId)) return 'page';
  if (record.subjectId !== personId) return 'device';
  return isOfPage(record) ? 'unconfirmed' : 'site';
}

function policyOf({ policyVersion, policyId, policySha256 }: Consent, publicUrl: string): object | null {
  if (policyVersion === 0) return null;
  const sha256 = policySha256 || null;
  return { id: policyId || null, version: policyVersion, sha256, url: sha256 && `${publicUrl}/api/v1/public/policy/${sha256}` };
}

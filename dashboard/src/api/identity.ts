import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';

export const identityQuery = (id: string) =>
  queryOptions({ queryKey: ['identity', id], queryFn: () => bodyOf(api.GET('/sites/{id}/identity', { params: { path: { id } } })) });

export const createIdentitySecret = (id: string) => bodyOf(api.POST('/sites/{id}/identity/secret', { params: { path: { id } } }));
export const setIdentityKey = ({ id, publicKey }: { id: string; publicKey: Record<string, string> }) =>
  bodyOf(api.PUT('/sites/{id}/identity', { params: { path: { id } }, body: { public_key: publicKey } }));
export const removeIdentity = (id: string) => bodyOf(api.DELETE('/sites/{id}/identity', { params: { path: { id } } }));

export const endLink = ({ subjectId, linkId }: { subjectId: string; linkId: string }) =>
  bodyOf(
    api.DELETE('/subjects/{subjectId}/links/{linkId}', { params: { path: { subjectId: '-', linkId }, query: { subject_id: subjectId } } }),
  );

/** The subject is in the query, because a path may hold no dots only. */
const readLinks = (subjectId: string) =>
  bodyOf(api.GET('/subjects/{subjectId}/links', { params: { path: { subjectId: '-' }, query: { subject_id: subjectId } } }));

export const linksQuery = (subjectId: string) =>
  queryOptions({
    queryKey: ['subject-links', subjectId],
    queryFn: () => readLinks(subjectId),
  });

/** The person that a subject belongs to, and the subjects of all their devices, also of links that have ended. */
export interface LinkedPerson {
  personId: string;
  /** The person first. Only the subject itself without links. */
  subjectIds: string[];
}

/** A device's own list names only its person, so the person's list is read too. */
export const linkedPersonQuery = (subjectId: string) =>
  queryOptions({
    queryKey: ['subject-links', subjectId, 'person'],
    queryFn: async (): Promise<LinkedPerson> => {
      const own = (await readLinks(subjectId)).data;
      const personId = own.find(({ subject_id: device }) => device === subjectId)?.person_id ?? subjectId;
      const links = personId === subjectId ? own : (await readLinks(personId)).data;
      return { personId, subjectIds: [...new Set([personId, ...links.map(({ subject_id: device }) => device)])] };
    },
  });

import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';

export const identityQuery = (id: string) =>
  queryOptions({ queryKey: ['identity', id], queryFn: () => bodyOf(api.GET('/sites/{id}/identity', { params: { path: { id } } })) });

export const createIdentitySecret = (id: string) => bodyOf(api.POST('/sites/{id}/identity/secret', { params: { path: { id } } }));
export const setIdentityKey = ({ id, publicKey }: { id: string; publicKey: Record<string, string> }) =>
  bodyOf(api.PUT('/sites/{id}/identity', { params: { path: { id } }, body: { public_key: publicKey } }));
export const removeIdentity = (id: string) => bodyOf(api.DELETE('/sites/{id}/identity', { params: { path: { id } } }));

/** The subject is in the query, because a path may hold no dots only. */
export const linksQuery = (subjectId: string) =>
  queryOptions({
    queryKey: ['subject-links', subjectId],
    queryFn: () =>
      bodyOf(api.GET('/subjects/{subjectId}/links', { params: { path: { subjectId: '-' }, query: { subject_id: subjectId } } })),
  });

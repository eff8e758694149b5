import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schema } from './client';

type Hold = Schema<'Hold'>;

/** Open holds first, all of them (decision 67.2), then lifted ones. */
export const holdsQuery = queryOptions({ queryKey: ['holds'], queryFn: async () => (await bodyOf(api.GET('/holds'))).data });

export interface NewHold {
  subjectId: string;
  siteId: string;
  reason: string;
}

/** Exactly one of the two is not "". */
export const setHold = ({ subjectId, siteId, reason }: NewHold) =>
  bodyOf(api.POST('/holds', { body: { reason, ...(subjectId === '' ? { site_id: siteId } : { subject_id: subjectId }) } }));
export const liftHold = (id: string) => bodyOf(api.DELETE('/holds/{id}', { params: { path: { id } } }));

export const isOpen = ({ lifted_at: liftedAt }: Pick<Hold, 'lifted_at'>): boolean => liftedAt === null;

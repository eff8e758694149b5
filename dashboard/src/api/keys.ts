import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schema } from './client';

export const keysQuery = queryOptions({ queryKey: ['keys'], queryFn: () => bodyOf(api.GET('/keys')) });

export const createKey = (body: Schema<'CreateKey'>) => bodyOf(api.POST('/keys', { body }));
export const revokeKey = (id: string) => bodyOf(api.DELETE('/keys/{id}', { params: { path: { id } } }));

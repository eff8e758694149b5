import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';

export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: () => bodyOf(api.GET('/auth/sessions')) });

export const endSession = (id: string) => bodyOf(api.DELETE('/auth/sessions/{id}', { params: { path: { id } } }));
export const endOtherSessions = () => bodyOf(api.DELETE('/auth/sessions'));

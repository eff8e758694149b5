import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schema } from './client';
import { cursorOf, pagesByCursor } from './next-page';

export interface AuditFilters {
  kind?: string;
  actor_kind?: 'user' | 'api_key' | 'operator' | 'link' | 'system';
  site_id?: string;
  from?: string;
  to?: string;
}

const pageSize = 50;
const pageSizeOfFile = 100;

export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', filters],
    ...pagesByCursor,
    queryFn: ({ pageParam }) => bodyOf(api.GET('/audit', { params: { query: { ...filters, limit: pageSize, ...cursorOf(pageParam) } } })),
  });

export async function readAudit(
  filters: AuditFilters,
  maxPages: number,
): Promise<{ entries: Schema<'AuditEntry'>[]; isComplete: boolean }> {
  const entries: Schema<'AuditEntry'>[] = [];
  let cursor = '';
  for (let page = 0; page < maxPages; page++) {
    const query = { ...filters, limit: pageSizeOfFile, ...cursorOf(cursor) };
    const { data, next_cursor: next } = await bodyOf(api.GET('/audit', { params: { query } }));
    entries.push(...data);
    if (next === '') return { entries, isComplete: true };
    cursor = next;
  }
  return { entries, isComplete: false };
}

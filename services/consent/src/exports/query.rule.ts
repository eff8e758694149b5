import type { ConsentExportFormat } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface SiteQuery {
  accountId: string;
  siteId: string;
}

export function siteOf(query: URLSearchParams): SiteQuery {
  return { accountId: uuidOf(query, 'account_id'), siteId: uuidOf(query, 'site_id') };
}

export function formatOf(query: URLSearchParams): ConsentExportFormat {
  const format = query.get('format');
  if (format !== 'csv' && format !== 'json') throw invalid('format must be csv or json.');
  return format;
}

/** A client reads the rows as they come. Gateways of an earlier release do not send this. */
export function isInline(query: URLSearchParams): boolean {
  return query.get('inline') === 'true';
}

export function mayUseReplica(query: URLSearchParams): boolean {
  return query.get('replica') === 'true';
}

export function atMostOf(query: URLSearchParams): number {
  const text = query.get('at_most') ?? '';
  if (!/^[1-9]\d{0,8}$/.test(text)) throw invalid('at_most must be a whole number of 1 or more.');
  return Number(text);
}

function uuidOf(query: URLSearchParams, name: string): string {
  const text = query.get(name) ?? '';
  if (!uuid.test(text)) throw invalid(`${name} must be a UUID.`);
  return text;
}

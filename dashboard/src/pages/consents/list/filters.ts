import type { ConsentFilters, Recorder } from '../../../api/consents';
import { startOfUtcDay } from '../../../texts/moments';

export interface SearchTexts {
  site_id?: string;
  subject_id?: string;
  consent_id?: string;
  accepted?: string;
  policy_id?: string;
  policy_version?: string;
  policy_version_lt?: string;
  country?: string;
  category?: string;
  recorded_by?: string;
  notice_sha256?: string;
  /** Number of that notice, for its name alone. */
  notice?: string;
  from?: string;
  to?: string;
  latest_only?: string;
  include_deleted?: string;
}

/** Refuses a year that is still being typed, such as `0202-11-21`. */
export const isDay = (text: string): boolean => /^(19[7-9]\d|[2-9]\d{3})-\d{2}-\d{2}$/.test(text);

export const isVersion = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

export const isCategory = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/.test(text);

export const isNoticeHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

export const recorders: readonly Recorder[] = ['site', 'api_key', 'user', 'import'];

const isRecorder = (text: string | undefined): text is Recorder => recorders.some((recorder) => recorder === text);

/** Names of what is filtered by, in the order of the address. */
export const filterNames = (search: SearchTexts): (keyof SearchTexts)[] =>
  (Object.keys(search) as (keyof SearchTexts)[]).filter((name) => name !== 'notice');

/** An empty value removes the filter. */
export function withFilter(search: SearchTexts, name: keyof SearchTexts, value: string): SearchTexts {
  const rest: SearchTexts = { ...search };
  delete rest[name];
  const { notice: _number, ...unnamed } = rest;
  const others = name === 'notice_sha256' ? unnamed : rest;
  return value === '' ? others : { ...others, [name]: value };
}

export function areDaysReversed({ from = '', to = '' }: SearchTexts): boolean {
  return isDay(from) && isDay(to) && to < from;
}

/** Days are in UTC, like those of the chart. The last day is included. */
export function filtersOf(search: SearchTexts): ConsentFilters {
  const { site_id, subject_id, consent_id, accepted, policy_id, policy_version, policy_version_lt, country, category } = search;
  const { recorded_by, notice_sha256, from, to, latest_only, include_deleted } = search;
  return {
    ...(site_id !== undefined && { site_id }),
    ...(subject_id !== undefined && { subject_id }),
    ...(consent_id !== undefined && { consent_id }),
    ...((accepted === 'true' || accepted === 'false') && { accepted: accepted === 'true' }),
    ...(policy_id !== undefined && { policy_id }),
    ...(isVersion(policy_version ?? '') && { policy_version: Number(policy_version) }),
    ...(isVersion(policy_version_lt ?? '') && { policy_version_lt: Number(policy_version_lt) }),
    ...(country !== undefined && /^[A-Z]{2}$/.test(country) && { country }),
    ...(category !== undefined && isCategory(category) && { category }),
    ...(isRecorder(recorded_by) && { recorded_by }),
    ...(notice_sha256 !== undefined && isNoticeHash(notice_sha256) && { notice_sha256 }),
    ...(from !== undefined && isDay(from) && { from: startOfUtcDay(from) }),
    ...(to !== undefined && isDay(to) && { to: startOfUtcDay(to, 1) }),
    ...(latest_only === 'true' && { latest_only: true }),
    ...(include_deleted === 'true' && { include_deleted: true }),
  };
}

import type { CheckConsentsRequest, CheckConsentsResponse } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { checkRows, failureOf, type PrepareParts } from './prepare-rows';

/** POST /consents/batch with dry_run (decision 36.1): which rows a create would store now. Changes nothing and emits nothing. */
export async function checkConsents(
  request: CheckConsentsRequest,
  { owners }: Pick<PrepareParts, 'owners'>,
): Promise<CheckConsentsResponse> {
  const resolved = await checkRows(request, { owners });
  return { results: resolved.map((row) => (row instanceof ServiceError ? { failure: failureOf(row) } : {})) };
}

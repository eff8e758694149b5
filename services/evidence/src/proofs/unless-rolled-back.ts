import { ServiceError } from '@consent/kernel/errors';
import type { EvidenceParts } from '../parts';

const retryAfterSeconds = 60;

/**
 * A conflict tells clients that the next turn signs the leaf. While nothing is signed it is unavailable instead
 * (decision 22.8).
 */
export async function unlessRolledBack<Result>(
  work: Promise<Result>,
  { isRolledBack }: Pick<EvidenceParts, 'isRolledBack'>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (ServiceError.from(error).kind !== 'conflict' || !(await isRolledBack())) throw error;
    const message =
      'Nothing can be added to the evidence log at the moment, because its database was restored. An operator must resume it.';
    throw new ServiceError('unavailable', message, { cause: error, retryAfterSeconds });
  }
}

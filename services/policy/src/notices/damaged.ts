import { ServiceError } from '@consent/kernel/errors';

export function damaged({ siteId, number }: { siteId: string; number: number }): ServiceError {
  const cause = new Error(`the content of notice ${number} of site ${siteId} has another hash than its row`);
  return new ServiceError('internal', 'The notice is damaged.', { cause });
}

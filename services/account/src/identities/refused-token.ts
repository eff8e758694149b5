import { ServiceError } from '@consent/kernel/errors';

export const unauthorized = (reason: string): ServiceError =>
  new ServiceError('unauthorized', `The token does not identify anybody on this site: ${reason}.`);

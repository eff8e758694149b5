import { ServiceError } from '@consent/kernel/errors';

/** The same for an unknown, used, late and foreign token. */
export const noSuchLink = (): ServiceError =>
  new ServiceError('not_found', 'This link has expired or was already used. Send your request again.');

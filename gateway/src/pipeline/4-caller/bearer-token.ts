import type { IncomingMessage } from 'node:http';
import { ServiceError } from '@consent/kernel/errors';
import { countHeader } from '../0-common/count-header';

const bearer = /^Bearer +([\x21-\x7e]+)$/i;

/**
 * The token of the Authorization header. Throws `unauthorized` if the header is missing, repeated, or not
 * "Bearer <token>" (spec 5.1, decisions 4.1 and 13.15).
 */
export function bearerToken(request: IncomingMessage): string {
  const header = request.headers.authorization;
  if (header === undefined) throw refused('Send your API key as: Authorization: Bearer sk-…');
  if (countHeader(request, 'authorization') !== 1) throw refused('Send exactly one Authorization header.');
  const token = bearer.exec(header)?.[1];
  if (token === undefined) throw refused('The Authorization header must be: Bearer sk-…, with your API key.');
  return token;
}

function refused(message: string): ServiceError {
  return new ServiceError('unauthorized', message);
}

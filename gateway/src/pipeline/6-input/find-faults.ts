import type { Fault, ServiceError } from '@consent/kernel/errors';
import { findQueryFaults } from './query-parameters';
import type { Route } from '../0-common/route';
import { escaped, mostFaults } from './body-faults';

type Declared = Pick<Route, 'body' | 'documentedBody' | 'pathParameters' | 'queryParameters'>;

/**
 * Returns all faults of a request that is 400 (decision 23.2). The one that the message names is always among them. Other errors
 * have only the faults that they bring (decision 43.5).
 */
export function findFaults(error: ServiceError, { url }: { url: string }, route: Declared): Fault[] {
  if (error.kind !== 'invalid') return [...(error.findFaults?.() ?? [])];
  const found = [...(error.findFaults?.() ?? []), ...findQueryFaults(url, route.queryParameters ?? {})].slice(0, mostFaults);
  if (found.some(({ message }) => message === error.message)) return found;
  return [faultNamedIn(error.message, route), ...found].slice(0, mostFaults);
}

/**
 * Messages of handlers and services begin with the name of the refused field or parameter. That locates a fault that only
 * its owner can find, such as a password that is too common.
 */
function faultNamedIn(message: string, { body, documentedBody, pathParameters, queryParameters }: Declared): Fault {
  const [name = ''] = message.split(' ', 1);
  const isParameter = [pathParameters, queryParameters].some((declared) => declared !== undefined && Object.hasOwn(declared, name));
  if (isParameter || name === 'Idempotency-Key') return { pointer: '', parameter: name, message };
  const [field = ''] = name.split('.', 1);
  const fields = ((documentedBody ?? body)?.['properties'] ?? {}) as object;
  if (!Object.hasOwn(fields, field)) return { pointer: '', message };
  // A category may contain dots, so everything after the field is one name.
  const inner = name.length > field.length ? `/${escaped(name.slice(field.length + 1))}` : '';
  return { pointer: `/${field}${inner}`, message };
}

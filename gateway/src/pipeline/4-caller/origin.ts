import type { IncomingMessage } from 'node:http';
import type { ServingParts } from '../0-common/serving-parts';
import type { RequestLog } from '../0-common/request-log';
import type { Caller, Route } from '../0-common/route';

/**
 * Says to the services who asks and from where, if the audit trail names the route (decision 82). The address itself goes nowhere (2.4).
 * Nobody is known yet at a sign-in; the service then names whoever signed in.
 */
export function setOrigin(
  { audits }: Route,
  log: RequestLog,
  { actor: { kind, id } }: Pick<Caller, 'actor'>,
  request: IncomingMessage,
  { addressOf, services }: Pick<ServingParts, 'addressOf' | 'services'>,
): void {
  if (audits === undefined) return;
  const { country, region } = services.geo.placeOf(addressOf(request));
  const isKnown = kind !== 'system';
  log.origin = { actorKind: isKnown ? kind : '', actorId: isKnown ? id : '', country, region };
}

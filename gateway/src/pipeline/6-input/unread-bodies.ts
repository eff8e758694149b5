import type { IncomingMessage } from 'node:http';
import type { RefusedBodies } from './refused-bodies';

/** Limits bodies that are read and discarded only so that the client can receive its error answer. */
export interface UnreadBodies {
  mayFollow: (request: IncomingMessage) => boolean;
  count: (request: IncomingMessage, bytes: number) => void;
}

export function createUnreadBodies(refused: RefusedBodies, networkOf: (request: IncomingMessage) => string): UnreadBodies {
  const clientOf = (request: IncomingMessage) => `unread ${networkOf(request)}`;
  return {
    mayFollow: (request) => refused.hasRoom(clientOf(request)),
    count: (request, bytes) => refused.count(clientOf(request), bytes),
  };
}

import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

const graceMs = 10_000;
const periodMs = 5_000;
const minBytesPerSecond = 1024;

export interface SlowBodies {
  watch: (request: IncomingMessage) => () => void;
}

interface Watched {
  socket: Socket;
  checkAtMs: number;
  bytesBefore: number;
  isInGrace: boolean;
}

/** Calls `onTooSlow` for a body that trickles in to hold a connection and its memory: less than 1 KiB/s after the first 10 s. */
export function createSlowBodies(onTooSlow: (socket: Socket) => void, nowMs: () => number = () => performance.now()): SlowBodies {
  const bodies = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;

  function checkAll(): void {
    for (const body of bodies) check(body, nowMs());
    if (bodies.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function check(body: Watched, now: number): void {
    if (now < body.checkAtMs) return;
    const received = body.socket.bytesRead;
    const isTooSlow = !body.isInGrace && received - body.bytesBefore < (minBytesPerSecond * periodMs) / 1000;
    if (isTooSlow) {
      bodies.delete(body);
      onTooSlow(body.socket);
      return;
    }
    Object.assign(body, { isInGrace: false, bytesBefore: received, checkAtMs: now + periodMs });
  }

  return {
    watch: ({ socket }) => {
      const body: Watched = { socket, checkAtMs: nowMs() + graceMs, bytesBefore: 0, isInGrace: true };
      bodies.add(body);
      // One timer for all: a timer per request would cost more than its body.
      timer ??= setInterval(checkAll, 1_000).unref();
      return () => {
        bodies.delete(body);
      };
    },
  };
}

import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Both sides of a closed socket take a moment to end, and seconds on a busy machine. */
const patienceMs = 15_000;
/** A DNS lookup can't be cancelled, so it may outlive the file. */
const dnsLookup = 'GetAddrInfoReqWrap';

/**
 * Runs before each test file (setupFiles). A server, connection, child process or timer left open means that some stop() is incomplete,
 * so the file fails.
 */
const openBefore = countOpen();
const socketsBefore = new Set(openSockets());

afterAll(async () => {
  vi.useRealTimers();
  const deadline = performance.now() + patienceMs;
  while (leftOpen().length > 0 && performance.now() < deadline) await sleep(20);
  const left = leftOpen();
  if (left.length === 0) return;
  const sockets = openSockets().filter((socket) => !socketsBefore.has(socket));
  throw new Error(`This file leaves open: ${[...left, ...sockets.map(nameOf)].join(', ')}. Stop in afterAll what it started.`);
});

/** Counts by kind, such as "2 TCPSocketWrap". */
function leftOpen(): string[] {
  return [...countOpen()]
    .map(([kind, count]) => [count - (openBefore.get(kind) ?? 0), kind] as const)
    .filter(([count]) => count > 0)
    .map(([count, kind]) => `${count} ${kind}`);
}

function countOpen(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) {
    if (kind !== dnsLookup) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

function openSockets(): Socket[] {
  // Documented nowhere, but nothing else tells which socket is open.
  const { _getActiveHandles: handles } = process as unknown as { _getActiveHandles?: () => unknown[] };
  return (handles?.call(process) ?? []).filter((handle) => handle instanceof Socket);
}

function nameOf({ localPort, remoteAddress, remotePort, readyState, timeout }: Socket): string {
  return `a socket ${localPort} → ${remoteAddress}:${remotePort} (${readyState}, timeout ${timeout ?? 0} ms)`;
}

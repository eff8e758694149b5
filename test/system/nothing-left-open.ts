import { setTimeout as sleep } from 'node:timers/promises';

/** Closed sockets take a moment to end on both sides, and seconds on a busy machine. */
const patienceMs = 15_000;
/** A look-up of a host name cannot be cancelled, so it may outlive the file. */
const endsByItself = 'GetAddrInfoReqWrap';

/**
 * Runs before each test file (setupFiles). A file fails when it leaves a server, a connection, a
 * child process or a timer open, because then some stop() did not stop everything.
 */
const openBefore = countOpen();

afterAll(async () => {
  vi.useRealTimers();
  const deadline = performance.now() + patienceMs;
  while (leftOpen().length > 0 && performance.now() < deadline) await sleep(20);
  const left = leftOpen();
  if (left.length > 0) throw new Error(`This file leaves open: ${left.join(', ')}. Stop in afterAll what it started.`);
});

/** Resources opened since the file started that keep this process alive, such as "2 TCPSocketWrap". */
function leftOpen(): string[] {
  return [...countOpen()]
    .map(([kind, count]) => [count - (openBefore.get(kind) ?? 0), kind] as const)
    .filter(([count]) => count > 0)
    .map(([count, kind]) => `${count} ${kind}`);
}

function countOpen(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) {
    if (kind !== endsByItself) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

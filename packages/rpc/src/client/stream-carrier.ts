import { status as grpcStatus, type StatusObject } from '@grpc/grpc-js';
import { unavailable } from '@consent/kernel/errors';
import { createDeadlineSweep } from '../deadline-sweep';
import { brokenConnectionError, noFeatureError } from '../failure';
import type { Feature } from '../features';
import { maxSends } from '../limits';
import { backoffMs } from './backoff';
import type { Carrier, CarrierOptions } from './carrier';
import { PendingCall, type CallOwner } from './pending-call';
import { StreamLink, type LinkOwner } from './stream-link';

const lookupIntervalMs = 30_000;
/** A link that closes sooner counts as a failed connection attempt. */
const stableAfterMs = 1_000;

interface Route {
  link: StreamLink | undefined;
  openedAtMs: number;
  failures: number;
  retry: NodeJS.Timeout | undefined;
}

/** Keeps one stream per server and distributes calls round-robin. Calls that find no stream with room are queued in order. */
export function createStreamCarrier({ to, address, settings, maxQueuedCalls, logger }: CarrierOptions): Carrier {
  const routes = new Map<string, Route>();
  const links = new Set<StreamLink>();
  const waiting = new Set<PendingCall>();
  const queue: CallOwner = { forget: (call) => void waiting.delete(call) };
  const sweep = createDeadlineSweep((nowMs) => {
    for (const call of waiting) call.expireIfDue(nowMs);
    for (const link of links) link.expireDue(nowMs);
    return waiting.size > 0 || [...links].some((link) => link.isBusy);
  });
  let state: 'new' | 'started' | 'stopping' = 'new';
  let inTurn: Route[] = [];
  let turn = 0;
  let lookupFailures = 0;
  let lookupTimer: NodeJS.Timeout | undefined;
  let onAllClosed: () => void = () => undefined;

  const owner: LinkOwner = {
    opened(link) {
      const route = routes.get(link.target);
      if (route?.link === link) route.openedAtMs = performance.now();
      sendWaiting();
    },
    leaving(link) {
      const route = routes.get(link.target);
      if (route?.link !== link) return;
      // The server asked for this, so it is no failure and we reconnect without delay.
      route.link = undefined;
      route.failures = 0;
      connect(link.target, route);
      lookUpSoon();
    },
    answered: sendWaiting,
    closed(link, unanswered, why) {
      links.delete(link);
      unanswered.forEach(sendAgain);
      if (state === 'stopping' && links.size === 0) onAllClosed();
      const route = routes.get(link.target);
      if (route?.link === link) reconnect(link.target, route, why);
    },
  };

  function connect(target: string, route: Route): void {
    if (state !== 'started') return;
    route.openedAtMs = Infinity;
    route.link = new StreamLink(target, settings, owner);
    links.add(route.link);
  }

  function reconnect(target: string, route: Route, why: StatusObject): void {
    route.link = undefined;
    const wasStable = performance.now() - route.openedAtMs > stableAfterMs;
    route.failures = wasStable ? 1 : route.failures + 1;
    if (route.failures === 1) logger.warn({ to, target, code: grpcStatus[why.code], details: why.details }, 'no connection, trying again');
    route.retry = setTimeout(() => connect(target, route), backoffMs(route.failures));
    lookUpSoon();
  }

  function follow(targets: readonly string[]): void {
    for (const [target, route] of routes) {
      if (targets.includes(target)) continue;
      routes.delete(target);
      clearTimeout(route.retry);
      route.link?.leave();
    }
    for (const target of targets) {
      if (routes.has(target)) continue;
      const route: Route = { link: undefined, openedAtMs: Infinity, failures: 0, retry: undefined };
      routes.set(target, route);
      connect(target, route);
    }
    inTurn = [...routes.values()];
  }

  async function lookUp(): Promise<void> {
    lookupTimer = undefined;
    try {
      const targets = await address.resolve();
      if (state !== 'started') return;
      lookupFailures = 0;
      follow(targets);
    } catch (error) {
      lookupFailures += 1;
      logger.warn({ error, to, authority: address.authority }, 'a name was not found');
    }
    scheduleLookUp(lookupFailures === 0 ? lookupIntervalMs : backoffMs(lookupFailures + 1));
  }

  function scheduleLookUp(delayMs: number): void {
    if (state !== 'started' || !address.hasSeveral) return;
    clearTimeout(lookupTimer);
    lookupTimer = setTimeout(() => void lookUp(), delayMs).unref();
  }

  /** A server went away, so the DNS records may have changed. Several departures share one lookup. */
  function lookUpSoon(): void {
    scheduleLookUp(backoffMs(2));
  }

  function linkWithRoom(needs: readonly Feature[]): StreamLink | undefined {
    for (let tried = 0; tried < inTurn.length; tried += 1) {
      turn = (turn + 1) % inTurn.length;
      const link = inTurn[turn]?.link;
      if (link?.hasRoom === true && link.understands(needs)) return link;
    }
    return undefined;
  }

  function isBeingUpdated(needs: readonly Feature[]): boolean {
    const open = inTurn.flatMap(({ link }) => (link?.isOpen === true ? [link] : []));
    return open.length > 0 && !open.some((link) => link.understands(needs));
  }

  function sendWaiting(): void {
    for (const call of waiting) {
      const { needs } = call.call;
      const link = linkWithRoom(needs);
      if (link !== undefined) {
        waiting.delete(call);
        link.send(call);
      } else if (needs.length === 0) {
        return;
      } else if (isBeingUpdated(needs)) {
        waiting.delete(call);
        call.fail(noFeatureError(needs));
      }
    }
  }

  function enqueue(call: PendingCall): void {
    call.owner = queue;
    waiting.add(call);
    sweep.wake();
    sendWaiting();
  }

  /** The connection broke before the reply, so we cannot tell whether the call ran. Only idempotent calls are sent again. */
  function sendAgain(call: PendingCall): void {
    if (call.call.idempotent && call.sends < maxSends && state === 'started') enqueue(call);
    else call.fail(brokenConnectionError(call.call.isRead));
  }

  function start(): void {
    if (state !== 'new') return;
    state = 'started';
    void lookUp();
  }

  async function stop(): Promise<void> {
    state = 'stopping';
    clearTimeout(lookupTimer);
    for (const { retry } of routes.values()) clearTimeout(retry);
    for (const call of waiting) call.fail(unavailable('Stopping.'));
    waiting.clear();
    const allClosed = new Promise<void>((resolve) => {
      onAllClosed = resolve;
    });
    for (const link of links) link.leave();
    if (links.size > 0) await allClosed;
    sweep.stop();
  }

  return {
    start,
    stop,
    isReady: () => inTurn.some(({ link }) => link?.isOpen === true),
    send(outgoing) {
      if (state === 'stopping') return Promise.reject(unavailable('Stopping.'));
      if (waiting.size >= maxQueuedCalls) return Promise.reject(unavailable('Too many calls are waiting.'));
      start();
      const call = new PendingCall(outgoing);
      enqueue(call);
      return call.answer;
    },
  };
}

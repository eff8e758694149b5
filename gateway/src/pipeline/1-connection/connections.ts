import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../0-common/client-address';
import { answerInProgress } from '../8-answer/end-connection';

interface ConnectionLimits {
  max: number;
  maxPerAddress: number;
  /** Proxies carry many clients, so the limit per address does not apply to them. */
  isTrustedProxy: (address: string) => boolean;
  onDropped: () => void;
}

/**
 * Bounds the number of open connections so that no client can lock out others. At the limit, the address with the
 * most connections loses one to the newcomer, so an attacker displaces only itself.
 */
export function limitConnections(server: Server, { max, maxPerAddress, isTrustedProxy, onDropped }: ConnectionLimits): void {
  const byAddress = new Map<string, Set<Socket>>();
  let open = 0;

  server.on('connection', (socket: Socket) => {
    const remote = socket.remoteAddress;
    if (remote === undefined) {
      socket.destroy();
      return;
    }
    const address = networkOf(remote);
    const ofAddress = byAddress.get(address)?.size ?? 0;
    const isOverOwnLimit = ofAddress >= maxPerAddress && !isTrustedProxy(remote);
    if (isOverOwnLimit || (open >= max && !makeRoom(ofAddress))) {
      onDropped();
      socket.destroy();
      return;
    }
    add(address, socket);
  });

  function add(address: string, socket: Socket): void {
    const sockets = byAddress.get(address) ?? new Set();
    byAddress.set(address, sockets.add(socket));
    open++;
    socket.once('close', () => {
      open--;
      sockets.delete(socket);
      if (sockets.size === 0) byAddress.delete(address);
    });
  }

  /**
   * Closes a connection of the address with the most. Returns false if the newcomer's address would then hold as many, or
   * if all of these connections have a complete request in progress.
   */
  function makeRoom(ofNewcomer: number): boolean {
    let heaviest: Set<Socket> = new Set();
    for (const sockets of byAddress.values()) if (sockets.size > heaviest.size) heaviest = sockets;
    if (heaviest.size <= ofNewcomer + 1) return false;
    for (const socket of heaviest) {
      // A complete request may already be executing, and its caller must learn the outcome.
      if (socket.destroyed || answerInProgress(socket)?.req.complete === true) continue;
      onDropped();
      socket.destroy();
      return true;
    }
    return false;
  }
}

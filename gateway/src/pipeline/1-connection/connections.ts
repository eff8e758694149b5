import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../4-caller/client-address';
import { answerInProgress } from './end-connection';

interface ConnectionLimits {
  /** Connections of everybody together. */
  max: number;
  /** Connections of one client address; an IPv6 client is its /64. */
  maxPerAddress: number;
  /** Proxies carry the connections of many clients, so the limit for an address is not for them. */
  isTrustedProxy: (address: string) => boolean;
  onDropped: () => void;
}

/**
 * Bounds how many connections are open, so that no client can lock out the others.
 * When all places are taken, the address with the most connections gives one up for
 * the newcomer: an attack then only displaces itself.
 */
export function limitConnections(server: Server, { max, maxPerAddress, isTrustedProxy, onDropped }: ConnectionLimits): void {
  const byAddress = new Map<string, Set<Socket>>();
  let open = 0;

  server.on('connection', (socket: Socket) => {
    const remote = socket.remoteAddress;
    // The client has already closed it.
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

  /** Closes one connection of the address with the most. Returns false when the newcomer's address has as many. */
  function makeRoom(ofNewcomer: number): boolean {
    let heaviest: Set<Socket> = new Set();
    for (const sockets of byAddress.values()) if (sockets.size > heaviest.size) heaviest = sockets;
    if (heaviest.size <= ofNewcomer + 1) return false;
    for (const socket of heaviest) {
      // A whole request may already be at work: its caller must learn what became of it.
      if (socket.destroyed || answerInProgress(socket)?.req.complete === true) continue;
      onDropped();
      socket.destroy();
      return true;
    }
    return false;
  }
}

import type { IncomingMessage } from 'node:http';

/**
 * Counts a header by its lower-case name. Node keeps the first of two headers that must be unique, while a proxy
 * before us may have used the second.
 */
export function countHeader({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at] as string;
    if (header.length === name.length && header.toLowerCase() === name) count += 1;
  }
  return count;
}

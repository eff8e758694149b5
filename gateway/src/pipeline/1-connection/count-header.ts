import type { IncomingMessage } from 'node:http';

/**
 * How often a request has a header, by its name in lower case. Of two that must be one
 * Node keeps the first; a party before us may have gone by the second.
 */
export function countHeader({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at] as string;
    if (header.length === name.length && header.toLowerCase() === name) count += 1;
  }
  return count;
}

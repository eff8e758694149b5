import { Gauge, type Registry } from '@consent/telemetry';

/**
 * Bytes of bodies in memory, of all requests together (threats 54): 8 MiB are allowed
 * to each, not to a thousand at once.
 */
export interface BodyBudget {
  /** For one request; released when it is over, whatever became of it. */
  open: () => BodyHold;
}

export interface BodyHold {
  /** False when there is no room; then nothing was taken. */
  take: (bytes: number) => boolean;
  release: () => void;
}

export function createBodyBudget(maxBytes: number, registry: Registry): BodyBudget {
  let inMemory = 0;
  new Gauge({
    name: 'http_request_body_bytes_in_memory',
    help: 'Bytes of request bodies that are held, of all requests together',
    registers: [registry],
    collect() {
      this.set(inMemory);
    },
  });

  class Hold implements BodyHold {
    private held = 0;
    private isReleased = false;

    take(bytes: number): boolean {
      // What arrives after the end is read by nobody and would never be released.
      if (this.isReleased || inMemory + bytes > maxBytes) return false;
      inMemory += bytes;
      this.held += bytes;
      return true;
    }

    release(): void {
      inMemory -= this.held;
      this.held = 0;
      this.isReleased = true;
    }
  }

  return { open: () => new Hold() };
}

import type { Part } from '@consent/kernel';
import type { Position } from './position.rule';

/** Keeps the last turn outside of the database, so that a restored database is noticed (docs/adr/0013). */
export interface Register extends Part {
  /** undefined when nothing was written yet. */
  read(): Promise<Position | undefined>;
  /** Durable when it resolves. Throws RegisterMovedError when the register does not hold `before`. */
  write(next: Position, before: Position | undefined): Promise<void>;
}

/** Another process wrote the register meanwhile. */
export class RegisterMovedError extends Error {
  override readonly name = 'RegisterMovedError';
}

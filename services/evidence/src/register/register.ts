import type { Part } from '@consent/kernel';
import type { Position } from './position.rule';

/** Kept outside the database, so that we notice when the database was restored (docs/adr/0013). */
export interface Register extends Part {
  read(): Promise<Position | undefined>;
  /** Durable when this resolves. Throws RegisterMovedError if the register no longer holds `before`. */
  write(next: Position, before: Position | undefined): Promise<void>;
}

export class RegisterMovedError extends Error {
  override readonly name = 'RegisterMovedError';
}

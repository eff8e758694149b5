import type { EventSignatures } from '@consent/events';
import type { Logger, NatsLogin, Slots } from '@consent/kernel';
import type { Database, Handle, Transaction } from '@consent/postgres';
import type { Cursors } from '@consent/kernel/ids';
import type { Audit } from '@consent/service';
import type { ConsentEvents } from './consents/events';
import type { Owners } from './consents/owners';
import type { WriteLoad } from './consents/write-load';

export interface ConsentParts {
  database: Handle;
  transaction: Transaction;
  /** Publishes events that a statement wrote to the outbox outside of a transaction. */
  sendEvents: () => void;
  events: ConsentEvents;
  audit: Audit;
  nats: NatsLogin;
  signatures: EventSignatures;
  isLogOn: boolean;
  owners: Owners;
  cursors: Cursors<string>;
  writeLoad: WriteLoad;
  wakeErasures: () => void;
  wakePurges: () => void;
  wakeRetentions: () => void;
  wakeVersionCounts: () => void;
  /** A slow reader can hold a connection for minutes, so exports have their own pool. */
  exportDatabase: Database;
  replica: Database | undefined;
  exportSlots: Slots;
  /**
   * A longer export is cut off, because its snapshot keeps PostgreSQL from vacuuming. A client may read slowly, so
   * inline exports get less time.
   */
  maxExportMs: { inline: number; file: number };
  logger: Logger;
}

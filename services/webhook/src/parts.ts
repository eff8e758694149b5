import type { Handle, Transaction } from '@consent/postgres';
import type { Cursors } from '@consent/kernel/ids';
import type { Position } from './deliveries/cursor.rule';
import type { EndpointEvents } from './endpoints/events';
import type { SealedSecrets } from './endpoints/secrets';
import type { SendMessage } from './receivers/receivers';
import type { Queue } from './sending/fair-queues.rule';

/** What the verbs of this service work with. Each names in its signature what it takes. */
export interface WebhookParts {
  /** For statements outside of a transaction. */
  database: Handle;
  transaction: Transaction;
  events: EndpointEvents;
  cursors: Cursors<Position>;
  sealedSecrets: SealedSecrets;
  /** Opens a sealed secret, from memory when it was opened before. */
  openSecret: SealedSecrets['open'];
  /** Throws invalid for a URL that no endpoint may have. */
  checkUrl: (url: string) => void;
  send: SendMessage;
  /** Tells the dispatcher that these queues have deliveries that are due. */
  wakeDispatcher: (queues: readonly Queue[]) => void;
  /** The waits after failed attempts. The attempt after the last wait is the last one. */
  waitsMs: readonly number[];
  retentionDays: number;
  /** Which of several rows for the same hour this process counts attempts in. */
  countSlot: number;
}

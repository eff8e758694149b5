import type { Handle, Transaction } from '@consent/postgres';
import type { Cursors } from '@consent/kernel/ids';
import type { Position } from './deliveries/cursor.rule';
import type { Audit } from '@consent/service';
import type { EndpointEvents } from './endpoints/events';
import type { SealedSecrets } from './endpoints/secrets';
import type { SubjectHashes } from './events/subject.rule';
import type { SendMessage } from './receivers/receivers';
import type { Queue } from './sending/fair-queues.rule';

export interface WebhookParts {
  database: Handle;
  transaction: Transaction;
  events: EndpointEvents;
  audit: Audit;
  cursors: Cursors<Position>;
  sealedSecrets: SealedSecrets;
  openSecret: SealedSecrets['open'];
  subjectHashes: SubjectHashes;
  checkUrl: (url: string) => void;
  send: SendMessage;
  wakeDispatcher: (queues: readonly Queue[]) => void;
  waitsMs: readonly number[];
  retentionDays: number;
  /** Which of several rows for an hour this process counts attempts in, to avoid lock contention. */
  countSlot: number;
}

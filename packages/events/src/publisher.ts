import type { PubAck } from '@nats-io/jetstream';
import { createInbox, headers, InvalidArgumentError, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import { subjectOf, type KnownMessage } from './event-stream';
import { eventsIn, type PendingEvent } from './event-bundle';
import { carriedTrace, endSendSpans, startSendSpans, traceHeader } from './event-spans';
import type { EventSignatures } from './event-signatures';
import type { OutboxRow } from './outbox-row';

export interface Published {
  /** Sequence 0 if nothing was acknowledged. */
  last: KnownMessage;
  count: number;
  /** Rows with an unacknowledged event. The whole row is sent again, with the same ids. */
  refused: OutboxRow[];
  /** Rows with an event above the server's `max_payload`. They are not in `refused`. */
  tooLarge: OutboxRow[];
  /** Of the first row in `refused`, or else in `tooLarge`. */
  reason: unknown;
}

export type Publish = (rows: readonly OutboxRow[]) => Promise<Published>;

const ackTimeoutMs = 5000;

/**
 * Publishes one batch after another, in order, without waiting between messages. A batch shares one reply subject and
 * one timer, because the client's request per message costs twice the CPU.
 */
export function createPublisher(connection: NatsConnection, signatures: EventSignatures): Publish {
  let turn: Promise<unknown> = Promise.resolve();
  let youngestSequence = 0;

  async function publish(rows: readonly OutboxRow[]): Promise<Published> {
    const events = eventsIn(rows);
    const published: Pick<Published, 'last' | 'count'> = { last: { sequence: 0, eventId: '' }, count: 0 };
    /** By row, the error of its first unacknowledged event. */
    const refused = new Map<OutboxRow, Error>();
    const tooLarge = new Map<OutboxRow, Error>();
    const spans = startSendSpans(rows);
    const answers = await sendBatch(connection, events, (event) => headersOf(event, signatures, carriedTrace(spans, event.row)));
    try {
      events.forEach(({ id, row }, index) => {
        const answer = answers[index] ?? new Error('NATS did not acknowledge in time');
        if (answer instanceof Error) {
          const failed = answer instanceof InvalidArgumentError ? tooLarge : refused;
          if (!failed.has(row)) failed.set(row, answer);
          return;
        }
        published.count += 1;
        // A reused sequence number means that the stream lost its end.
        if (answer.duplicate !== true && answer.seq <= youngestSequence) throw new Error('the stream went back');
        if (answer.seq > published.last.sequence) published.last = { sequence: answer.seq, eventId: id };
      });
    } finally {
      endSendSpans(spans, new Map([...tooLarge, ...refused]));
    }
    youngestSequence = Math.max(youngestSequence, published.last.sequence);
    for (const row of tooLarge.keys()) refused.delete(row);
    const [reason] = [...refused.values(), ...tooLarge.values()];
    return { ...published, refused: [...refused.keys()], tooLarge: [...tooLarge.keys()], reason };
  }

  return (rows) => {
    const mine = turn.then(() => publish(rows));
    turn = mine.catch(() => undefined);
    return mine;
  };
}

type PublishReply = Pick<PubAck, 'seq'> & { duplicate?: boolean };

/** By event index. undefined if no acknowledgement arrived, an InvalidArgumentError if the event is larger than the server accepts. */
function sendBatch(
  connection: NatsConnection,
  events: readonly PendingEvent[],
  headersFor: (event: PendingEvent) => MsgHdrs,
): Promise<(PublishReply | Error | undefined)[]> {
  return new Promise((resolve) => {
    const inbox = createInbox();
    const answers = new Array<PublishReply | Error | undefined>(events.length);
    let waitingFor = events.length;

    const replies = connection.subscribe(`${inbox}.*`, {
      callback: (error, message) => settle(Number(message.subject.slice(inbox.length + 1)), error ?? readAnswer(message)),
    });
    const timer = setTimeout(finish, ackTimeoutMs);
    // Also resolves when the connection is lost.
    void replies.closed.then(finish);

    function settle(index: number, answer: PublishReply | Error): void {
      answers[index] = answer;
      waitingFor -= 1;
      if (waitingFor === 0) finish();
    }
    function finish(): void {
      clearTimeout(timer);
      replies.unsubscribe();
      resolve(answers);
    }

    events.forEach((event, index) => {
      try {
        connection.publish(subjectOf(event.row.type), event.payload, { reply: `${inbox}.${index}`, headers: headersFor(event) });
      } catch (error) {
        settle(index, error as Error);
      }
    });
  });
}

/**
 * A row without a signature was written up to a week ago, by a release that did not sign. Signing it here is safe,
 * because anyone who can write to the outbox can change the state itself.
 */
function headersOf(
  { id, payload, signature, row: { account_id: accountId, type } }: PendingEvent,
  { sign }: EventSignatures,
  traceparent: string,
): MsgHdrs {
  const about = headers();
  about.append('Nats-Msg-Id', id);
  about.append('Account-Id', accountId);
  about.append('Event-Type', type);
  const proof = signature || sign({ id, type, accountId, payload });
  if (proof !== '') about.append('Event-Signature', proof);
  if (traceparent !== '') about.append(traceHeader, traceparent);
  return about;
}

function readAnswer(message: Msg): PublishReply | Error {
  if (message.data.length === 0) return new Error(`no stream takes the event: ${message.headers?.status ?? ''}`);
  const answer = message.json<PublishReply & { error?: { description?: string } }>();
  return answer.error === undefined ? answer : new Error(`NATS refused the event: ${answer.error.description ?? ''}`);
}

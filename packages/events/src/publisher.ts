import type { PubAck } from '@nats-io/jetstream';
import { createInbox, headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { subjectOf, type KnownMessage } from './event-stream';
import type { OutboxRow } from './outbox-row';

export interface Published {
  /** The youngest message of the batch in the stream; its sequence is 0 when nothing was acknowledged. */
  last: KnownMessage;
  refused: OutboxRow[];
  /** Why they were, the first of them. */
  reason: unknown;
}

export type Publish = (rows: readonly OutboxRow[]) => Promise<Published>;

const ackTimeoutMs = 5000;

/**
 * Publishes batches one after the other, each all at once and in order, with the
 * event id as message id. A batch shares one reply subject and one timer: with a
 * request for each message, as the client does it, relaying costs twice the CPU.
 */
export function createPublisher(connection: NatsConnection): Publish {
  let turn: Promise<unknown> = Promise.resolve();
  let youngestSequence = 0;

  async function publish(rows: readonly OutboxRow[]): Promise<Published> {
    const answers = await sendBatch(connection, rows);
    const published: Published = { last: { sequence: 0, eventId: '' }, refused: [], reason: undefined };
    rows.forEach((row, index) => {
      const answer = answers[index] ?? new Error('NATS did not acknowledge in time');
      if (answer instanceof Error) {
        published.refused.push(row);
        published.reason ??= answer;
        return;
      }
      // A number of an earlier batch given again: the stream lost its end.
      if (answer.duplicate !== true && answer.seq <= youngestSequence) throw new Error('the stream went back');
      if (answer.seq > published.last.sequence) published.last = { sequence: answer.seq, eventId: row.id };
    });
    youngestSequence = Math.max(youngestSequence, published.last.sequence);
    return published;
  }

  return (rows) => {
    const mine = turn.then(() => publish(rows));
    turn = mine.catch(() => undefined);
    return mine;
  };
}

type Answer = Pick<PubAck, 'seq'> & { duplicate?: boolean };

/** The answer to each row, by its index; a gap is one that did not come. */
function sendBatch(connection: NatsConnection, rows: readonly OutboxRow[]): Promise<(Answer | Error | undefined)[]> {
  return new Promise((resolve) => {
    const inbox = createInbox();
    const answers = new Array<Answer | Error | undefined>(rows.length);
    let waitingFor = rows.length;

    const replies = connection.subscribe(`${inbox}.*`, {
      callback: (error, message) => settle(Number(message.subject.slice(inbox.length + 1)), error ?? readAnswer(message)),
    });
    const timer = setTimeout(finish, ackTimeoutMs);
    // Also when the connection is lost: then no answer comes any more.
    void replies.closed.then(finish);

    function settle(index: number, answer: Answer | Error): void {
      answers[index] = answer;
      waitingFor -= 1;
      if (waitingFor === 0) finish();
    }
    function finish(): void {
      clearTimeout(timer);
      replies.unsubscribe();
      resolve(answers);
    }

    rows.forEach((row, index) => {
      try {
        connection.publish(subjectOf(row.type), row.payload, { reply: `${inbox}.${index}`, headers: headersOf(row) });
      } catch (error) {
        settle(index, error as Error);
      }
    });
  });
}

function headersOf({ id, account_id: accountId, type }: OutboxRow) {
  const about = headers();
  about.append('Nats-Msg-Id', id);
  about.append('Account-Id', accountId);
  about.append('Event-Type', type);
  return about;
}

function readAnswer(message: Msg): Answer | Error {
  if (message.data.length === 0) return new Error(`no stream takes the event: ${message.headers?.status ?? ''}`);
  const answer = message.json<Answer & { error?: { description?: string } }>();
  return answer.error === undefined ? answer : new Error(`NATS refused the event: ${answer.error.description ?? ''}`);
}

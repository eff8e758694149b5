import type { Knex } from 'knex';

/** One command at a time, because Citus refuses several in one query. A semicolon at the end of a line ends a command. */
const runEach = (knex: Knex) => async (sql: string) => {
  for (const command of sql.split(/;[ \t]*(?:\n|$)/)) if (command.trim() !== '') await knex.raw(command);
};

/**
 * For tests without a service. Migrations have copies in migrations/frozen, which test/contract/migrations.test.ts
 * compares.
 *
 * Rows are marked instead of deleted, so that they can be sent again. Daily partitions make dropping old rows cheap.
 * The default partition catches rows whose partition is missing, so that an insert never fails for lack of one.
 */
export async function createOutboxTables(knex: Knex): Promise<void> {
  await runEach(knex)(`
    CREATE TABLE outbox (
      id text NOT NULL,
      account_id uuid NOT NULL,
      type text NOT NULL,
      payload text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      published_at timestamptz,
      PRIMARY KEY (created_at, id)
    ) PARTITION BY RANGE (created_at);
    CREATE INDEX outbox_pending ON outbox (created_at) WHERE published_at IS NULL;
    CREATE TABLE outbox_default PARTITION OF outbox DEFAULT;

    CREATE TABLE relay_state (
      stream text PRIMARY KEY,
      stream_created text NOT NULL,
      last_sequence bigint NOT NULL DEFAULT 0,
      last_event_id text NOT NULL DEFAULT '',
      republish_until timestamptz,
      republished_at timestamptz NOT NULL DEFAULT '-infinity',
      republished_id text NOT NULL DEFAULT ''
    );
    COMMENT ON COLUMN relay_state.stream_created IS 'creation time of the stream that the marks in outbox were made for';
    COMMENT ON COLUMN relay_state.last_sequence IS 'the youngest message of ours that the stream acknowledged, with its event id';
    COMMENT ON COLUMN relay_state.republish_until IS 'set while rows marked until then are sent again; (republished_at, republished_id) is how far that got';
  `);
}

/**
 * Without a default, PostgreSQL rewrites no row. The statement waits for writers while others queue behind it, so it
 * times out early, and the next start retries.
 */
export async function addEventSignatures(knex: Knex): Promise<void> {
  await runEach(knex)(`
    SET LOCAL lock_timeout = '3s';
    ALTER TABLE outbox ADD COLUMN signature text;
    COMMENT ON COLUMN outbox.signature IS 'HMAC of each event of the row, joined by ";" (ADR 5); null in rows of a release that did not sign';
  `);
}

export async function addEventTraces(knex: Knex): Promise<void> {
  await runEach(knex)(`
    SET LOCAL lock_timeout = '3s';
    ALTER TABLE outbox ADD COLUMN IF NOT EXISTS traceparent text;
    COMMENT ON COLUMN outbox.traceparent IS 'W3C trace context of the call that wrote the row (ADR 5); null if the call was not sampled';
  `);
}

export async function createHandledEventsTable(knex: Knex): Promise<void> {
  await runEach(knex)(`
    CREATE TABLE handled_events (
      consumer text NOT NULL,
      event_id text NOT NULL,
      handled_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (consumer, event_id)
    );
    CREATE INDEX handled_events_age ON handled_events (handled_at);
  `);
}

/** There are few failed events, so the primary key serves most reads. */
export async function createFailedEventsTable(knex: Knex): Promise<void> {
  await runEach(knex)(`
    CREATE TABLE failed_events (
      consumer    text        NOT NULL,
      event_id    text        NOT NULL,
      account_id  uuid        NOT NULL,
      type        text        NOT NULL,
      payload     text        NOT NULL,
      traceparent text,
      tries       integer     NOT NULL,
      reason      text        NOT NULL,
      failed_at   timestamptz NOT NULL DEFAULT now(),
      next_try_at timestamptz,
      died_at     timestamptz,
      PRIMARY KEY (consumer, event_id),
      CHECK ((next_try_at IS NULL) = (died_at IS NOT NULL))
    );
    CREATE INDEX failed_events_due ON failed_events (consumer, next_try_at) WHERE next_try_at IS NOT NULL;
    CREATE INDEX failed_events_dead ON failed_events (died_at) WHERE died_at IS NOT NULL;
    COMMENT ON TABLE failed_events IS 'Decisions 18: events that their consumer could not handle. next_try_at: when the next try is due, or while one is made, when its claim ends. died_at: the event was tried 20 times over a day, and is kept until an operator retries or drops it (ADR 5).';
  `);
}

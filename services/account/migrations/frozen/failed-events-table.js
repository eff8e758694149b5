/**
 * Where failed events wait for their next try, and stay when they are dead. Both are few, so the primary key serves most
 * reads.
 */
async function createFailedEventsTable(knex) {
  await knex.raw(`
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

async function dropFailedEventsTable(knex) {
  await knex.raw('DROP TABLE failed_events');
}

module.exports = { createFailedEventsTable, dropFailedEventsTable };

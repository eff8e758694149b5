const { runEach } = require('./frozen/commands');

/**
 * Erasures reach the events of a person (decision 16.6): where an event of a record is in the outbox, and what is left to do.
 *
 * The columns get their default after they are added, so no row is rewritten and older rows have none. ALTER TABLE waits for
 * running statements while others queue behind it, so it times out early and the next start retries.
 */
exports.up = async (knex) => {
  await runEach(knex)(`
    SET LOCAL lock_timeout = '3s';
    ALTER TABLE consents ADD COLUMN outbox_at timestamptz, ADD COLUMN deletion_outbox_at timestamptz;
    ALTER TABLE consents ALTER COLUMN outbox_at SET DEFAULT now();
    COMMENT ON COLUMN consents.outbox_at IS 'created_at of the outbox row with the event of the creation, written in the same transaction. Null: the record is older than this column.';
    COMMENT ON COLUMN consents.deletion_outbox_at IS 'created_at of the outbox row with the event of the deletion. Null: not deleted on its own, or by a release without this column.';
    ALTER TABLE consent_history ADD COLUMN outbox_at timestamptz;
    ALTER TABLE consent_history ALTER COLUMN outbox_at SET DEFAULT now();
    COMMENT ON COLUMN consent_history.outbox_at IS 'created_at of the outbox row with the event of the update. Null: the update is older than this column.';

    CREATE TABLE event_erasures (
      account_id  uuid        NOT NULL,
      id          text        NOT NULL COLLATE "C",
      subject_id  text        NOT NULL COLLATE "C",
      site_id     uuid,
      position    text        NOT NULL DEFAULT '',
      waits_at    text,
      blanked_at  timestamptz,
      tries       integer     NOT NULL DEFAULT 0,
      accepted_at timestamptz NOT NULL DEFAULT now(),
      next_try_at timestamptz NOT NULL DEFAULT now() + interval '10 seconds',
      PRIMARY KEY (account_id, id)
    );
    COMMENT ON TABLE event_erasures IS 'Decisions 16.6: erasures whose events still have data; a row goes when none has. position: how far the pages of records are. waits_at: the first page with an event that the evidence log still needs. blanked_at: the outbox is done and REFUSED_EVENTS is left. next_try_at: ten seconds after the erasure, so that consumers and the log get the events first.';
    CREATE TABLE blanked_events (
      account_id   uuid        NOT NULL,
      event_id     text        NOT NULL COLLATE "C",
      written_at   timestamptz NOT NULL,
      sought_from  timestamptz NOT NULL,
      sought_until timestamptz NOT NULL,
      is_expected  boolean     NOT NULL,
      blanked_at   timestamptz NOT NULL DEFAULT now(),
      next_try_at  timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (account_id, event_id)
    );
    CREATE INDEX blanked_events_by_time ON blanked_events (account_id, sought_from);
    COMMENT ON TABLE blanked_events IS 'Decisions 16.6: events that are blank in the outbox and that JetStream may store with their data, between sought_from and sought_until. written_at: created_at of the outbox row. is_expected: JetStream acknowledged the event, and it was not found yet. A row goes when JetStream has no data of the event.';
  `);
};

exports.down = async (knex) => {
  await runEach(knex)(`
    SET LOCAL lock_timeout = '3s';
    DROP TABLE blanked_events;
    DROP TABLE event_erasures;
    ALTER TABLE consent_history DROP COLUMN outbox_at;
    ALTER TABLE consents DROP COLUMN deletion_outbox_at, DROP COLUMN outbox_at;
  `);
};

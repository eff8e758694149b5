/**
 * What is delivered (specification 3 and 6, decisions 5.6 to 5.8): an event once, a
 * delivery for each endpoint it goes to, an attempt for each time it was sent.
 *
 * `due_at` is the whole queue. A row with a due time waits; a claim moves the due
 * time to the end of its lease, so what a dead process had comes due by itself.
 */
exports.up = async (knex) => {
  await knex.raw(`
    CREATE TABLE events (
      account_id   uuid        NOT NULL,
      id           text        NOT NULL,
      type         text        NOT NULL,
      payload      text        NOT NULL,
      subject_hash bytea,
      site_id      text        NOT NULL DEFAULT '',
      created_at   timestamptz NOT NULL,
      stored_at    timestamptz NOT NULL DEFAULT now(),
      is_erased    boolean     NOT NULL DEFAULT false,
      blanked_at   timestamptz,
      PRIMARY KEY (account_id, id)
    );
    COMMENT ON TABLE events IS 'Specification 6: the exact bytes that are signed, once for all endpoints. subject_hash is a keyed hash. is_erased: the subject was erased, the payload goes as soon as no delivery needs it (decisions 5.8); then blanked_at is set and payload is empty.';
    CREATE INDEX events_of_subject ON events (account_id, subject_hash) WHERE subject_hash IS NOT NULL;
    CREATE INDEX events_to_blank ON events (account_id, id) WHERE is_erased AND blanked_at IS NULL;
    CREATE INDEX events_age ON events (stored_at);

    CREATE TABLE erasures (
      account_id   uuid        NOT NULL,
      event_id     text        NOT NULL,
      subject_hash bytea       NOT NULL,
      site_id      text        NOT NULL,
      erased_at    timestamptz NOT NULL,
      stored_at    timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (account_id, event_id)
    );
    COMMENT ON TABLE erasures IS 'Decisions 5.8: erasures of subjects, for events that arrive after the erasure they are older than. site_id is empty when all sites were meant.';
    CREATE INDEX erasures_of_subject ON erasures (account_id, subject_hash);
    CREATE INDEX erasures_age ON erasures (stored_at);

    CREATE TABLE deliveries (
      account_id      uuid        NOT NULL,
      id              uuid        NOT NULL,
      endpoint_id     uuid        NOT NULL,
      event_id        text        NOT NULL,
      event_type      text        NOT NULL,
      status          text        NOT NULL CHECK (status IN ('pending', 'retrying', 'delivered', 'exhausted', 'held')),
      attempts        integer     NOT NULL DEFAULT 0,
      failures        integer     NOT NULL DEFAULT 0,
      is_repeat       boolean     NOT NULL GENERATED ALWAYS AS (attempts > 0) STORED,
      replay_fallback text        CHECK (replay_fallback IN ('delivered', 'exhausted')),
      generation      integer     NOT NULL,
      due_at          timestamptz,
      lease_token     uuid,
      created_at      timestamptz NOT NULL,
      updated_at      timestamptz NOT NULL,
      PRIMARY KEY (account_id, id),
      UNIQUE (account_id, event_id, endpoint_id),
      FOREIGN KEY (account_id, endpoint_id) REFERENCES endpoints (account_id, id),
      FOREIGN KEY (account_id, event_id) REFERENCES events (account_id, id),
      CHECK ((due_at IS NOT NULL) = (status IN ('pending', 'retrying'))),
      CHECK (lease_token IS NULL OR due_at IS NOT NULL)
    );
    COMMENT ON TABLE deliveries IS 'Specification 3. due_at: when the next attempt may start, or while lease_token is set, when its claim ends. failures are those of the schedule, attempts all. replay_fallback: the attempt that waits is a single one its owner asked for (replay, test), and this is the status if it fails. generation is that of the endpoint when it was queued.';
    CREATE INDEX deliveries_queue ON deliveries (account_id, endpoint_id, is_repeat, due_at) WHERE due_at IS NOT NULL;
    CREATE INDEX deliveries_unfinished ON deliveries (created_at) WHERE due_at IS NOT NULL;
    CREATE INDEX deliveries_newest ON deliveries (account_id, created_at DESC, id DESC);
    CREATE INDEX deliveries_of_endpoint ON deliveries (account_id, endpoint_id, created_at DESC, id DESC);
    ALTER TABLE deliveries SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

    CREATE TABLE attempts (
      account_id    uuid        NOT NULL,
      delivery_id   uuid        NOT NULL,
      number        integer     NOT NULL CHECK (number >= 1),
      started_at    timestamptz NOT NULL,
      duration_ms   integer     NOT NULL,
      status_code   integer,
      error         text        NOT NULL,
      response_body text        NOT NULL,
      PRIMARY KEY (account_id, delivery_id, number),
      FOREIGN KEY (account_id, delivery_id) REFERENCES deliveries (account_id, id)
    );
    COMMENT ON TABLE attempts IS 'Decisions 8.10: every attempt whose result was recorded; response_body is the first KiB of the answer.';
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE attempts; DROP TABLE deliveries; DROP TABLE erasures; DROP TABLE events;');
};

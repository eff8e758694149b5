/**
 * What waits stands in a narrow table of its own (docs/adr/0008). Deliveries were found
 * by their due time, so each record wrote all five of their indexes; now a claim and a
 * record change no column of theirs that an index knows, and PostgreSQL keeps the new
 * version of a row on its page, where room is left for it.
 *
 * What was waiting is carried over, claims included. A process of the release before can
 * then neither store, claim nor record: it names columns that are gone. So nothing is
 * stored past the queue; its events come again, and what it had under way is made again
 * when its claims end.
 */
exports.up = async (knex) => {
  await knex.raw(`
    LOCK TABLE deliveries IN ACCESS EXCLUSIVE MODE;
    CREATE TABLE queue (
      account_id      uuid        NOT NULL,
      endpoint_id     uuid        NOT NULL,
      delivery_id     uuid        NOT NULL,
      lease_token     uuid,
      due_at          timestamptz NOT NULL,
      claimed_until   timestamptz,
      created_at      timestamptz NOT NULL,
      attempts        integer     NOT NULL,
      failures        integer     NOT NULL,
      generation      integer     NOT NULL,
      is_repeat       boolean     NOT NULL GENERATED ALWAYS AS (attempts > 0) STORED,
      replay_fallback text        CHECK (replay_fallback IN ('delivered', 'exhausted')),
      event_id        text        NOT NULL,
      CHECK ((lease_token IS NULL) = (claimed_until IS NULL))
    );
    INSERT INTO queue (account_id, endpoint_id, delivery_id, lease_token, due_at, claimed_until, created_at, attempts, failures, generation,
      replay_fallback, event_id)
    SELECT account_id, endpoint_id, id, CASE WHEN claimed_until IS NOT NULL THEN lease_token END, due_at,
      CASE WHEN lease_token IS NOT NULL THEN claimed_until END, created_at, attempts, failures, generation, replay_fallback, event_id
    FROM deliveries WHERE due_at IS NOT NULL;
    ALTER TABLE queue ADD PRIMARY KEY (account_id, delivery_id);
    ALTER TABLE queue SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000, vacuum_truncate = off);
    CREATE INDEX queue_due ON queue (endpoint_id, is_repeat, due_at) WITH (deduplicate_items = off);
    CREATE INDEX queue_oldest ON queue (created_at);
    COMMENT ON TABLE queue IS 'Specification 3: a row for each delivery that is pending or retrying, written together with it. due_at: when the next attempt may start. lease_token and claimed_until: who makes it now, and when that is over if no result is recorded. attempts and failures are those of the delivery. replay_fallback: the attempt that waits is a single one its owner asked for (replay, test), and this is the status if it fails. generation is that of the endpoint when it was queued. No foreign keys: they would look for rows that the one statement has in hand.';

    ALTER TABLE deliveries
      DROP COLUMN is_repeat, DROP COLUMN replay_fallback, DROP COLUMN generation, DROP COLUMN due_at, DROP COLUMN lease_token, DROP COLUMN claimed_until;
    ALTER TABLE deliveries SET (fillfactor = 45);
    COMMENT ON TABLE deliveries IS 'Specification 3: one event for one endpoint. Those that are pending or retrying have a row in queue. failures are those of the schedule, attempts all. No index knows what an attempt changes.';
  `);
};

exports.down = async (knex) => {
  await knex.raw(`
    LOCK TABLE deliveries, queue IN ACCESS EXCLUSIVE MODE;
    ALTER TABLE deliveries
      ADD COLUMN is_repeat boolean NOT NULL GENERATED ALWAYS AS (attempts > 0) STORED,
      ADD COLUMN replay_fallback text CHECK (replay_fallback IN ('delivered', 'exhausted')),
      ADD COLUMN generation integer NOT NULL DEFAULT 1,
      ADD COLUMN due_at timestamptz,
      ADD COLUMN lease_token uuid,
      ADD COLUMN claimed_until timestamptz;
    UPDATE deliveries d SET replay_fallback = q.replay_fallback, generation = q.generation, due_at = q.due_at, lease_token = q.lease_token,
      claimed_until = q.claimed_until
    FROM queue q WHERE q.account_id = d.account_id AND q.delivery_id = d.id;
    ALTER TABLE deliveries
      ALTER COLUMN generation DROP DEFAULT,
      ADD CHECK ((due_at IS NOT NULL) = (status IN ('pending', 'retrying'))),
      ADD CHECK (lease_token IS NULL OR due_at IS NOT NULL);
    ALTER TABLE deliveries SET (fillfactor = 75);
    CREATE INDEX deliveries_queue ON deliveries (account_id, endpoint_id, is_repeat, due_at) WITH (deduplicate_items = off) WHERE due_at IS NOT NULL;
    CREATE INDEX deliveries_unfinished ON deliveries (created_at) WHERE due_at IS NOT NULL;
    DROP TABLE queue;
  `);
};

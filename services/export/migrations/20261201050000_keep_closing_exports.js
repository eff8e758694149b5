/** Exports that the closing of an account makes (decision 84.5). */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('ALTER TABLE exports ADD COLUMN keep_until timestamptz');
  await knex.raw(
    `COMMENT ON COLUMN exports.keep_until IS 'Decision 84.5: the file stays at least until then, which is the purge of its account. Null: as long as any other.'`,
  );
  await knex.raw(`
    CREATE TABLE handled_events (
      consumer text NOT NULL,
      event_id text NOT NULL,
      handled_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (consumer, event_id)
    );
    CREATE INDEX handled_events_age ON handled_events (handled_at);
    COMMENT ON TABLE handled_events IS 'Which events had their effect, written in its transaction: NATS delivers at least once, and a second delivery finds its row here (ADR 5).';
  `);
};

exports.down = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('DROP TABLE handled_events; ALTER TABLE exports DROP COLUMN keep_until;');
};

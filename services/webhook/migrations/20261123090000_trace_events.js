const { addEventTraces, dropEventTraces } = require('./frozen/event-tables');

/**
 * Events keep the trace of the call that made them (docs/adr/0005), and stored events pass it on to their attempts.
 * Earlier releases do not name the columns. Their rows have no trace.
 */
exports.up = async (knex) => {
  await addEventTraces(knex);
  await knex.raw(`
    ALTER TABLE events ADD COLUMN traceparent text;
    COMMENT ON COLUMN events.traceparent IS 'W3C trace context in which the event arrived; null if its request was not sampled';
  `);
};

exports.down = async (knex) => {
  await knex.raw('ALTER TABLE events DROP COLUMN traceparent');
  await dropEventTraces(knex);
};

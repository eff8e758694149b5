/**
 * Work of an account waits behind earlier work of it that failed (packages/log-queue). The index has failed work only, so
 * it is nearly always empty, and building it reads the queue once.
 */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('CREATE INDEX log_queue_failed ON log_queue (account_id, id) WHERE failed_at IS NOT NULL');
};

exports.down = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw('DROP INDEX log_queue_failed');
};

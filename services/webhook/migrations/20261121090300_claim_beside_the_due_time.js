/**
 * A claim stands beside the due time, in a column that no index knows: PostgreSQL then
 * keeps the new version of the row on the page of the old one and touches no index,
 * which halves what a delivery costs (docs/adr/0008). Pages are left room for that.
 * Entries of the queue with one due time are kept apart: in a list that they share, those
 * that are dead would be waded through by every claim until the last of them is.
 * The one statement that writes an attempt changes its delivery too: a foreign key
 * would look for that row a second time.
 */
exports.up = async (knex) => {
  await knex.raw(`
    ALTER TABLE deliveries ADD COLUMN claimed_until timestamptz;
    ALTER TABLE deliveries SET (fillfactor = 75);
    ALTER INDEX deliveries_queue SET (deduplicate_items = off);
    ALTER TABLE attempts DROP CONSTRAINT attempts_account_id_delivery_id_fkey;
    COMMENT ON TABLE deliveries IS 'Specification 3. due_at: when the next attempt may start. lease_token and claimed_until: who makes it now, and when that is over if no result is recorded. failures are those of the schedule, attempts all. replay_fallback: the attempt that waits is a single one its owner asked for (replay, test), and this is the status if it fails. generation is that of the endpoint when it was queued.';
  `);
};

exports.down = async (knex) => {
  await knex.raw(`
    ALTER TABLE attempts ADD FOREIGN KEY (account_id, delivery_id) REFERENCES deliveries (account_id, id);
    ALTER INDEX deliveries_queue RESET (deduplicate_items);
    ALTER TABLE deliveries RESET (fillfactor);
    ALTER TABLE deliveries DROP COLUMN claimed_until;
  `);
};

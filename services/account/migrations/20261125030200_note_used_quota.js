/** Which mails about a used quota were queued in a period (decision 28.9). */
exports.up = async (knex) => {
  await knex.raw(`
    ALTER TABLE usage_counters ADD COLUMN noticed_percent smallint NOT NULL DEFAULT 0;
    COMMENT ON COLUMN usage_counters.noticed_percent IS 'The highest share of the quota (80 or 100) that the owner got a mail about in this period (decision 28.9). It is raised in the transaction that queues the mail.';
  `);
};

exports.down = async (knex) => {
  await knex.raw('ALTER TABLE usage_counters DROP COLUMN noticed_percent;');
};

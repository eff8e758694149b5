/** What a publisher said about a change (decision 29.1). Versions of before, and of an older release that runs beside, have none. */
exports.up = async (knex) => {
  await knex.raw(`
    SET LOCAL lock_timeout = '3s';
    ALTER TABLE policy_versions ADD COLUMN change_note text;
    COMMENT ON COLUMN policy_versions.change_note IS 'Decisions 29.1: what the publisher said about the change; null: nothing. It is no evidence: no leaf of the log has it.';
  `);
};

exports.down = async (knex) => {
  await knex.raw(`
    SET LOCAL lock_timeout = '3s';
    ALTER TABLE policy_versions DROP COLUMN change_note;
  `);
};

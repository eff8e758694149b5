const { runEach } = require('./frozen/commands');

/** What importers claim about a decision (decision 69). */
exports.up = async (knex) => {
  await runEach(knex)(`
    SET LOCAL lock_timeout = '3s';
    ALTER TABLE consents ADD COLUMN claims text;
    COMMENT ON COLUMN consents.claims IS 'Decision 69: canonical JSON of what the importer says about the decision (decided_at, country). Null for most records. The data of the leaf of the creation has it. Never changed.';
  `);
};

exports.down = async (knex) => {
  await runEach(knex)(`
    SET LOCAL lock_timeout = '3s';
    ALTER TABLE consents DROP COLUMN claims;
  `);
};

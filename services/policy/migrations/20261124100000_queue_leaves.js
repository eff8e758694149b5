const { createLogQueue, dropLogQueue } = require('./frozen/log-queue');

/**
 * The evidence log (services/evidence): the queue in which leaves wait. The trigger of policy_versions refuses every
 * change of a row, so a table of its own says which versions have a leaf.
 */
exports.up = async (knex) => {
  await createLogQueue(knex);
  await knex.raw(`
    CREATE TABLE logged_policies (
      account_id uuid    NOT NULL,
      policy_id  uuid    NOT NULL,
      version    integer NOT NULL,
      attested   boolean NOT NULL,
      PRIMARY KEY (account_id, policy_id, version)
    );
    COMMENT ON TABLE logged_policies IS 'Policy versions whose policy.published has a leaf in the evidence log, or is queued for it. version 0 is policy.deleted. attested: the leaf was made later, from this database.';
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE logged_policies');
  await dropLogQueue(knex);
};

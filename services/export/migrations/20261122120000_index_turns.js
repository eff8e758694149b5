/** For who takes the next job: which account was served last, and how many of its jobs run (docs/adr/0009). */
exports.up = async (knex) => {
  await knex.raw(`
    CREATE INDEX exports_served ON exports (account_id, completed_at) WHERE NOT inline;
    CREATE INDEX exports_running ON exports (account_id) WHERE status = 'running' AND NOT inline;
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP INDEX exports_running; DROP INDEX exports_served;');
};

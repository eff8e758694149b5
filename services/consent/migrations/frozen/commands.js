/**
 * Returns a function that runs the commands of `sql` one at a time. A semicolon at the end of a line ends a command, so no
 * text and no comment may have one there.
 *
 * Citus refuses several commands in one query if one of them changes a table of a distributed schema.
 */
const runEach = (knex) => async (sql) => {
  for (const command of sql.split(/;[ \t]*(?:\n|$)/)) if (command.trim() !== '') await knex.raw(command);
};

/**
 * Sets how values of a column are stored. Citus refuses this in a distributed schema, and PostgreSQL 15 has no STORAGE in
 * CREATE TABLE. Values of a distributed schema are therefore compressed, which costs time and changes no result.
 */
async function setStorage(knex, { table, column, storage }) {
  if (!(await isDistributed(knex))) await knex.raw(`ALTER TABLE ${table} ALTER COLUMN ${column} SET STORAGE ${storage}`);
}

async function isDistributed(knex) {
  const { rows: catalogs } = await knex.raw(`SELECT WHERE to_regclass('pg_catalog.pg_dist_schema') IS NOT NULL`);
  if (catalogs.length === 0) return false;
  const { rows } = await knex.raw('SELECT FROM pg_catalog.pg_dist_schema WHERE schemaid = current_schema()::regnamespace');
  return rows.length > 0;
}

module.exports = { runEach, setStorage };

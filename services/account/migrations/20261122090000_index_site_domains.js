/** A preflight of public ingest asks whether an origin belongs to any active site (decisions 8.4). */
exports.up = async (knex) => {
  await knex.raw('CREATE INDEX sites_by_domain ON sites (domain) WHERE deleted_at IS NULL;');
};

exports.down = async (knex) => {
  await knex.raw('DROP INDEX sites_by_domain;');
};

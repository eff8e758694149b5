const { runEach } = require('./frozen/commands');

/**
 * Decisions recorded per day, site and category (decisions 5.1, GET /stats). Each
 * create leaves deltas, which a loop folds into the counters; README.md tells why.
 */
exports.up = async (knex) => {
  await runEach(knex)(`
    CREATE TABLE consent_stats (
      account_id uuid   NOT NULL,
      day        date   NOT NULL,
      site_id    uuid   NOT NULL,
      category   text   NOT NULL COLLATE "C",
      accepted   bigint NOT NULL,
      refused    bigint NOT NULL,
      PRIMARY KEY (account_id, day, site_id, category)
    );
    COMMENT ON TABLE consent_stats IS 'Decisions 5.1: decisions as they were when they were recorded, by UTC day of created_at. category is "" for the consent as a whole.';

    CREATE TABLE consent_stats_deltas (
      account_id uuid   NOT NULL,
      id         bigint GENERATED ALWAYS AS IDENTITY,
      site_id    uuid   NOT NULL,
      day        date   NOT NULL,
      counts     json   NOT NULL,
      PRIMARY KEY (account_id, id)
    );
    COMMENT ON TABLE consent_stats_deltas IS 'What is not yet in consent_stats: counts is {category: [accepted, refused]}, the category "" as there.';

    INSERT INTO consent_stats (account_id, day, site_id, category, accepted, refused)
    SELECT account_id, (created_at AT TIME ZONE 'UTC')::date, site_id, category,
           count(*) FILTER (WHERE decision), count(*) FILTER (WHERE NOT decision)
    FROM consents
    -- The first state: of a consent that was updated it is the oldest entry of its history.
    LEFT JOIN LATERAL (
      SELECT h.accepted, h.preferences FROM consent_history h
      WHERE h.account_id = consents.account_id AND h.consent = consents.id AND h.number = 1) AS first ON true
    CROSS JOIN LATERAL (
      SELECT '' AS category, coalesce(first.accepted, consents.accepted) AS decision
      UNION ALL
      SELECT key, value::boolean FROM json_each_text(coalesce(first.preferences, consents.preferences))) AS decisions
    GROUP BY 1, 2, 3, 4;
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE consent_stats_deltas, consent_stats');
};

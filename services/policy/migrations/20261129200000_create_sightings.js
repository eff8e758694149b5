/** What ran on the pages of sites, as visitors' browsers reported it (decision 57). */
exports.up = async (knex) => {
  await knex.raw(`
    CREATE TABLE seen_sites (
      account_id uuid    NOT NULL,
      site_id    uuid    NOT NULL,
      names      integer NOT NULL CHECK (names >= 0),
      PRIMARY KEY (account_id, site_id)
    );
    COMMENT ON TABLE seen_sites IS 'Decision 57: how many names each site has in seen_names. Locked while a report is stored.';

    CREATE TABLE seen_names (
      account_id uuid NOT NULL,
      site_id    uuid NOT NULL,
      kind       text NOT NULL CHECK (kind IN ('cookie', 'local_storage', 'session_storage', 'host')),
      name       text COLLATE "C" NOT NULL CHECK (char_length(name) BETWEEN 1 AND 128),
      first_day  date NOT NULL,
      last_day   date NOT NULL,
      PRIMARY KEY (account_id, site_id, kind, name),
      FOREIGN KEY (account_id, site_id) REFERENCES seen_sites (account_id, site_id)
    );
    COMMENT ON TABLE seen_names IS 'Decision 57: names of cookies, storage keys and hosts that were reported, at most 2000 for a site. Claims of strangers, no evidence.';
    CREATE INDEX seen_names_by_last_day ON seen_names (last_day);

    CREATE TABLE sightings (
      account_id uuid     NOT NULL,
      site_id    uuid     NOT NULL,
      kind       text     NOT NULL,
      name       text     COLLATE "C" NOT NULL,
      state      text     NOT NULL CHECK (state IN ('before', 'refused', 'partial', 'accepted')),
      day        date     NOT NULL,
      reports    integer  NOT NULL CHECK (reports >= 1),
      clients    smallint NOT NULL CHECK (clients BETWEEN 1 AND 3),
      tags       integer[] CHECK (cardinality(tags) < 3),
      PRIMARY KEY (account_id, site_id, kind, name, state, day),
      FOREIGN KEY (account_id, site_id, kind, name) REFERENCES seen_names (account_id, site_id, kind, name)
    );
    COMMENT ON TABLE sightings IS 'Decision 57: how often a name was reported on a day, and by how many clients, counted up to 3. tags: 16 bits of a keyed hash for each client. NULL once three are known or the day is over.';
    CREATE INDEX sightings_by_day ON sightings (day);
    CREATE INDEX sightings_with_tags ON sightings (day) WHERE tags IS NOT NULL;
    CREATE INDEX sightings_of_three ON sightings (account_id, site_id, kind, name, state) WHERE clients = 3;

    CREATE TABLE seen_days (
      account_id uuid    NOT NULL,
      site_id    uuid    NOT NULL,
      day        date    NOT NULL,
      reports    integer NOT NULL CHECK (reports >= 0),
      more       integer NOT NULL CHECK (more >= 0),
      PRIMARY KEY (account_id, site_id, day)
    );
    COMMENT ON TABLE seen_days IS 'Decision 57: reports of a site on a day, and how many of their names were not kept.';
    CREATE INDEX seen_days_by_day ON seen_days (day);
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE seen_days; DROP TABLE sightings; DROP TABLE seen_names; DROP TABLE seen_sites;');
};

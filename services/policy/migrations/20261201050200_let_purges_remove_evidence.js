/**
 * What was published and asked is never removed, except with its account (decision 84.8). A trigger of each row lets a purge remove only rows of an
 * account that is being purged, whatever the process asks for. It is made before the statement triggers let DELETE pass.
 */
const tables = {
  policy_versions: { refuse: 'refuse_change_of_policy_versions', what: 'a published version is never changed or removed' },
  notices: { refuse: 'refuse_change_of_notices', what: 'a notice is never changed or removed' },
  notice_pictures: { refuse: 'refuse_change_of_notice_pictures', what: 'a picture of a notice is never changed or removed' },
};

const refusing = (name, what, exception) => `
  CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${exception}
    RAISE EXCEPTION '${what}' USING ERRCODE = 'restrict_violation';
  END $$`;

const refusingReports = (exception) => `
  CREATE OR REPLACE FUNCTION refuse_change_of_seen_reports() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND NEW.content IS NULL
       AND (NEW.account_id, NEW.site_id, NEW.number, NEW.week, NEW.sha256, NEW.bytes, NEW.made_at)
         = (OLD.account_id, OLD.site_id, OLD.number, OLD.week, OLD.sha256, OLD.bytes, OLD.made_at) THEN
      RETURN NEW;
    END IF;
    ${exception}
    RAISE EXCEPTION 'a report of what ran is never changed or removed' USING ERRCODE = 'restrict_violation';
  END $$`;

const isBeingPurged = 'EXISTS (SELECT FROM account_purges WHERE account_id = OLD.account_id AND done_at IS NULL)';

exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw(`
    CREATE FUNCTION refuse_removal_unless_purged() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF ${isBeingPurged} THEN
        RETURN OLD;
      END IF;
      RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
    END $$`);
  // This one is a trigger of each row already.
  await knex.raw(refusingReports(`IF TG_OP = 'DELETE' AND ${isBeingPurged} THEN RETURN OLD; END IF;`));
  for (const [table, { refuse, what }] of Object.entries(tables)) {
    await knex.raw(
      `CREATE TRIGGER ${table}_go_with_their_account BEFORE DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_removal_unless_purged('${what}')`,
    );
    await knex.raw(refusing(refuse, what, `IF TG_OP = 'DELETE' THEN RETURN NULL; END IF;`));
  }
};

exports.down = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  for (const [table, { refuse, what }] of Object.entries(tables)) {
    await knex.raw(refusing(refuse, what, ''));
    await knex.raw(`DROP TRIGGER ${table}_go_with_their_account ON ${table}`);
  }
  await knex.raw(refusingReports(''));
  await knex.raw('DROP FUNCTION refuse_removal_unless_purged()');
};

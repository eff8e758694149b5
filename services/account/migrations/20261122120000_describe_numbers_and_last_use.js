/** Numbers can be agreed on for every plan (decisions 7.4); the last use of a key is the time of one (decisions 4.1). */
exports.up = async (knex) => {
  await knex.raw(`
    COMMENT ON TABLE accounts IS 'Who owns everything else. status is the plan_status of the specification. monthly_requests and max_sites are agreed with this account, 0 for unlimited; null means the number of the plan.';
    COMMENT ON TABLE api_keys IS 'Specification 5, decisions 4.1. The key itself is stored nowhere: digest is its HMAC-SHA-256 under a pepper that no database holds. last_used_at is the time of a use, at most a minute before the last.';
  `);
};

exports.down = async (knex) => {
  await knex.raw(`
    COMMENT ON TABLE accounts IS 'Who owns everything else. status is the plan_status of the specification. monthly_requests and max_sites are set for enterprise only; null means the number of the plan.';
    COMMENT ON TABLE api_keys IS 'Specification 5, decisions 4.1. The key itself is stored nowhere: digest is its HMAC-SHA-256 under a pepper that no database holds. last_used_at is exact to the minute.';
  `);
};

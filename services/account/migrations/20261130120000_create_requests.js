/** Requests of persons about their data (decision 75). */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw(`
    CREATE TABLE request_settings (
      account_id     uuid NOT NULL,
      site_id        uuid NOT NULL,
      answers_to     text CHECK (answers_to = lower(answers_to)),
      confirmed_at   timestamptz,
      notice_mail_id uuid,
      notice_due_at  timestamptz,
      PRIMARY KEY (account_id, site_id),
      CHECK (confirmed_at IS NULL OR answers_to IS NOT NULL)
    );
    COMMENT ON TABLE request_settings IS 'Decision 75: the address of a site for requests of persons; requests are on once it is confirmed. notice_mail_id: the latest mail about confirmed requests, to which others are added while it waits, and when it is due.';

    CREATE TABLE requests (
      account_id         uuid        NOT NULL,
      id                 text        NOT NULL COLLATE "C",
      site_id            uuid        NOT NULL,
      kind               text        NOT NULL CHECK (kind IN ('access', 'erase', 'withdraw', 'correct')),
      status             text        NOT NULL CHECK (status IN ('unconfirmed', 'open', 'answered', 'refused')),
      proof              text        NOT NULL CHECK (proof IN ('token', 'email')),
      fingerprint        bytea,
      email              text,
      email_confirmed_at timestamptz,
      subject_id         text,
      subject_by         text        CHECK (subject_by IN ('proven', 'named')),
      claimed_subject_id text,
      message            text        NOT NULL,
      language           text        NOT NULL,
      law                text        NOT NULL CHECK (law IN ('gdpr', 'ccpa', 'lgpd')),
      place              text        NOT NULL,
      received_at        timestamptz NOT NULL,
      confirmed_at       timestamptz,
      due_at             timestamptz,
      extended_at        timestamptz,
      extension_reason   text,
      reminders          integer     NOT NULL DEFAULT 0,
      notice_mail_id     uuid,
      reminder_mail_id   uuid,
      closed_at          timestamptz,
      closed_by          uuid,
      answer_text        text,
      files              text[]      NOT NULL DEFAULT '{}',
      blank_at           timestamptz,
      blanked_at         timestamptz,
      PRIMARY KEY (account_id, id),
      CHECK ((status = 'unconfirmed') = (confirmed_at IS NULL) AND (confirmed_at IS NULL) = (due_at IS NULL)),
      CHECK ((status IN ('answered', 'refused')) = (closed_at IS NOT NULL))
    );
    COMMENT ON TABLE requests IS 'Decision 75: what persons ask about their data. Texts of the person and of the answer are blanked 30 days after it was closed; the rest is the proof that it was answered. fingerprint: finds a request that is sent twice.';
    CREATE INDEX requests_by_deadline ON requests (account_id, due_at, id DESC) WHERE due_at IS NOT NULL;
    CREATE INDEX requests_of_site ON requests (account_id, site_id, due_at, id DESC) WHERE due_at IS NOT NULL;
    CREATE INDEX requests_by_status ON requests (account_id, status, due_at, id DESC);
    CREATE INDEX requests_of_subject ON requests (account_id, subject_id) WHERE subject_id IS NOT NULL;
    CREATE INDEX requests_of_claim ON requests (account_id, claimed_subject_id) WHERE claimed_subject_id IS NOT NULL;
    CREATE INDEX requests_sent_twice ON requests (account_id, site_id, fingerprint) WHERE fingerprint IS NOT NULL;
    CREATE INDEX requests_unconfirmed ON requests (received_at) WHERE status = 'unconfirmed';
    CREATE INDEX requests_unconfirmed_of_site ON requests (account_id, site_id) WHERE status = 'unconfirmed';
    CREATE INDEX requests_open ON requests (due_at) WHERE status = 'open';
    CREATE INDEX requests_open_of_site ON requests (account_id, site_id) WHERE status = 'open';
    CREATE INDEX requests_to_blank ON requests (blank_at) WHERE blank_at IS NOT NULL;
    CREATE INDEX requests_of_notice ON requests (account_id, notice_mail_id) WHERE notice_mail_id IS NOT NULL;
    CREATE INDEX requests_of_reminder ON requests (account_id, reminder_mail_id) WHERE reminder_mail_id IS NOT NULL;

    CREATE TABLE request_trail (
      account_id uuid        NOT NULL,
      request_id text        NOT NULL COLLATE "C",
      number     integer     NOT NULL,
      at         timestamptz NOT NULL,
      what       text        NOT NULL,
      by_kind    text        NOT NULL CHECK (by_kind IN ('person', 'user', 'system')),
      by_id      text,
      detail     text,
      PRIMARY KEY (account_id, request_id, number)
    );
    COMMENT ON TABLE request_trail IS 'Decision 75: what was done with a request, and by whom. Rows are only added; detail is blanked with the texts of the request.';

    CREATE TABLE request_tokens (
      digest       bytea       NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
      account_id   uuid        NOT NULL,
      site_id      uuid        NOT NULL,
      request_id   text        COLLATE "C",
      purpose      text        NOT NULL CHECK (purpose IN ('confirm', 'answer', 'address')),
      email_digest bytea       NOT NULL,
      expires_at   timestamptz NOT NULL,
      CHECK ((request_id IS NULL) = (purpose = 'address'))
    );
    COMMENT ON TABLE request_tokens IS 'Decision 75: links of mails. The SHA-256 of a token, which is made when its mail is sent. email_digest: to which address, so that a link confirms no other one.';
    CREATE INDEX request_tokens_of_request ON request_tokens (account_id, request_id);
    CREATE INDEX request_tokens_by_end ON request_tokens (expires_at);

    CREATE TABLE request_mails (
      email_digest bytea       NOT NULL,
      id           uuid        NOT NULL,
      account_id   uuid        NOT NULL,
      site_id      uuid        NOT NULL,
      queued_at    timestamptz NOT NULL,
      PRIMARY KEY (email_digest, id)
    );
    COMMENT ON TABLE request_mails IS 'Decision 75: mails of a day that strangers caused, so that nobody gets many. email_digest is an HMAC under API_KEY_PEPPER.';
    CREATE INDEX request_mails_by_age ON request_mails (queued_at);
  `);
};

exports.down = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await knex.raw(
    'DROP TABLE request_mails; DROP TABLE request_tokens; DROP TABLE request_trail; DROP TABLE requests; DROP TABLE request_settings;',
  );
};

export type EvidenceDatabase = 'account' | 'consent' | 'policy' | 'evidence';

interface StoredTable {
  /** An edit shows when someone asks for a proof, a bundle, the log or its files. */
  evidence?: readonly string[];
  /** The sequencer notices an edit before it appends to the log. Until then, everything served is still true. */
  noticedAtAppend?: readonly string[];
  /** Only the operator's audit notices an edit, because nobody is told these columns without a check of the row against the log. */
  audited?: readonly string[];
  others?: Readonly<Record<string, string>>;
}

const outbox = 'hands events on; what the log has of them was computed when they were new (docs/adr/0012)';
const relay = 'how far events were handed on';
const answers = 'answers to repeated requests; it names records instead of holding them';
const queue = 'leaves that wait; whoever edits them within the turn changes what is logged, which only the kept 201 or webhook shows';
const eventTime = 'finds an event in the outbox';
const tagIndex =
  'finds entries; what is read of it is checked against a signed leaf log.index, which services/evidence/test/edited-index.test.ts tests for each column; the audit compares log_segments with these leaves';
const seen = 'claims of strangers about what pages ran; they prove nothing, and go after 90 days';
const purges =
  'a finished purge has a leaf, made from its row, and the certificate is signed; services/consent/test/purges.test.ts edits each column that is in the leaf';
const recordPurges =
  'a finished purge has a leaf, made from its row; services/consent/test/superseded.test.ts edits each column that is in the leaf';
const ofAccount = 'people, keys, settings and usage of an account; changes of them are entries of the audit trail, which is evidence';
const accountPurges = 'how far the purge of an account is; its end is a signed certificate';
const statistics = 'counts for the dashboard; they prove nothing';

/** Every table of the databases with evidence. A text instead of columns says why a table is not evidence. */
export const storedTables: Readonly<Record<EvidenceDatabase, Readonly<Record<string, StoredTable | string>>>> = {
  account: {
    audit_entries: {
      audited: ['account_id', 'id', 'content', 'salt', 'sha256'],
      others: { is_logged: 'whether its leaf was queued; what is queued twice is in the log twice, and what is not queued has no leaf' },
    },
    ...Object.fromEntries(
      [
        ...['accounts', 'api_keys', 'controllers', 'identity_keys', 'recovery_codes', 'request_settings', 'requests', 'request_trail'],
        ...['members', 'invitations', 'invitation_tokens', 'passkeys', 'used_challenges', 'sso_providers', 'sso_domains', 'sso_identities'],
        ...['sso_settings', 'sso_used_flows'],
        ...['sessions', 'sites', 'totp_secrets', 'usage_counters', 'usage_days', 'usage_holds', 'usage_ledger', 'user_tokens', 'users'],
      ].map((table) => [table, ofAccount]),
    ),
    opened_logs: 'accounts whose log is open, as the evidence service told; without a row, entries wait without a leaf',
    account_closings: accountPurges,
    account_purges: accountPurges,
    account_purge_parts: accountPurges,
    mails: 'what is still to be sent',
    request_mails: 'counts for limits',
    request_tokens: 'links of mails',
    handled_events: 'keeps effects of events from happening twice',
    failed_events: 'events that wait to be handled again',
    log_queue: queue,
    outbox,
    relay_state: relay,
  },
  consent: {
    consents: {
      evidence: [
        ...['account_id', 'id', 'site_id', 'subject_id', 'consent_id', 'accepted', 'preferences', 'policy_version', 'country', 'region'],
        ...['user_agent', 'created_at', 'updated_at', 'deleted_at', 'policy_id', 'policy_sha256'],
        ...['salt', 'attested', 'deleted_by', 'erasure'],
        // A leaf of version 1 has none of these (decision 39.4).
        ...['context', 'recorded_by', 'recorded_by_id', 'recorder_unlogged', 'claims'],
        ...['purged_at', 'frames'],
      ],
      others: { outbox_at: eventTime, deletion_outbox_at: eventTime },
    },
    consent_history: {
      evidence: [
        ...['account_id', 'consent', 'number', 'accepted', 'preferences', 'policy_version', 'policy_id', 'policy_sha256'],
        ...['changed_by_kind', 'changed_by_id', 'created_at', 'attested', 'frame'],
      ],
      others: { id: 'names an entry of the history for its readers; no event has it', outbox_at: eventTime },
    },
    erasures: {
      evidence: [
        ...['account_id', 'event_id', 'subject_id', 'site_id', 'erased', 'erased_by_kind', 'erased_by_id', 'erased_at', 'salt', 'frame'],
      ],
      others: { purged_at: 'finds the erasures of a purge, whose leaf commits to all that it names' },
    },
    purges,
    account_purges: accountPurges,
    account_logs: {
      evidence: ['account_id', 'tag_key'],
      others: {
        made_at: 'nobody reads it',
        attested_until: 'a hint for the owner; each attested leaf says that it is one',
        attested_at: 'which accounts are attested once more after a restore; attesting twice means the same once',
      },
    },
    retentions: 'says when the service asks for purges; each purge has a leaf',
    superseded_retentions: 'says when the service deletes superseded records; each deletion and each purge has a leaf',
    record_purges: recordPurges,
    holds: 'says what no purge may begin for; no leaf has it',
    receipts: 'the log has no leaf of a receipt; what a receipt says comes from consents',
    event_erasures: 'work in progress; it ends when the events of an erased person have no data',
    blanked_events: 'messages that are still to be deleted',
    subject_links: {
      // A proof of links leaves out what an erasure destroyed, so it cannot tell that from a row that was removed.
      audited: [
        ...['account_id', 'id', 'is_end', 'site_id', 'subject_id', 'person_id', 'linked_at', 'at', 'by_kind', 'by_id'],
        ...['salt', 'data_hash', 'tag', 'leaf', 'erasure'],
      ],
      others: { outbox_at: eventTime },
    },
    state_checks: { evidence: ['account_id', 'id', 'site_id', 'subjects', 'sha256', 'checked_at'] },
    site_lifetimes:
      'settings of the owner; the end of a decision follows from them and from its leaf, and has none of its own (decision 65.5)',
    expiry_walks: 'how far the search for ended decisions has come',
    expirations: 'which ends were told; it keeps them from being told twice',
    erasure_runs: 'work in progress; the proof of an erasure is its row in erasures',
    consent_stats: statistics,
    consent_stats_deltas: statistics,
    consent_stats_fold: statistics,
    notice_answers: statistics,
    notice_answer_deltas: statistics,
    notice_answers_fold: statistics,
    version_counts: statistics,
    version_count_runs: statistics,
    log_queue: queue,
    idempotency_answers: answers,
    outbox,
    relay_state: relay,
  },
  policy: {
    account_purges: accountPurges,
    policies: {
      evidence: ['account_id', 'id', 'name', 'version', 'created_at', 'updated_at', 'deleted_at'],
      others: {
        revision: 'counts changes for the copy in Redis; a constraint ties it to version and deleted_at',
        projected_revision: 'how far the copy in Redis is',
        projected_at: 'when the copy in Redis was looked at',
      },
    },
    policy_versions: {
      evidence: ['account_id', 'policy_id', 'version', 'name', 'content', 'sha256', 'published_at'],
      others: { change_note: 'what the publisher says about the change; no consent and no leaf refers to it' },
    },
    logged_policies: {
      evidence: ['attested'],
      others: {
        account_id: 'a version without its row is attested again, and the log has both leaves',
        policy_id: 'the same',
        version: 'the same',
      },
    },
    notices: {
      evidence: ['account_id', 'site_id', 'number', 'sha256', 'content', 'made_at'],
      audited: ['kind', 'picture_sha256'],
    },
    notice_pictures: { evidence: ['account_id', 'sha256', 'content'] },
    logged_notices: {
      evidence: ['attested'],
      others: {
        account_id: 'a notice without its row is attested again, and the log has both leaves',
        site_id: 'the same',
        number: 'the same',
      },
    },
    site_notices: 'counts for the limits and numbers of notices; a number is in the leaf of its notice',
    seen_sites: seen,
    seen_names: seen,
    sightings: seen,
    seen_days: seen,
    seen_reports: {
      evidence: ['account_id', 'site_id', 'number', 'week', 'sha256', 'content', 'made_at'],
      others: { bytes: 'counts for the limit of a site; the content is there, or it is gone' },
    },
    policy_usage: 'counts for the limits of policies',
    log_queue: queue,
    idempotency_answers: answers,
    outbox,
    relay_state: relay,
  },
  evidence: {
    purged_accounts: accountPurges,
    logs: {
      evidence: ['account_id', 'log_id', 'checkpoint', 'tag_key_sha256'],
      noticedAtAppend: ['epoch', 'size', 'root', 'frontier', 'checkpoint_size', 'checkpoint_at', 'opened_at'],
      others: {
        turn: 'finds the logs of a turn that was cut off; its chain tells whether they are all there',
        indexed_size: 'which logs get another segment of their index; another value makes one twice, or not until the log grows',
        anchored_size: 'which logs the next round anchors; another value anchors a tree twice, or not until the log grows',
        is_opening_told: 'whether the account service was told that there is a log; another value tells it again, or never',
        key_generation: 'which logs a new key signs; the note itself has the signatures',
      },
    },
    log_chunks: { evidence: ['account_id', 'level', 'start', 'items'] },
    log_frames: { evidence: ['account_id', 'index', 'frame'] },
    log_segments: tagIndex,
    log_segment_records: tagIndex,
    log_segment_hashes: tagIndex,
    sequencer: {
      noticedAtAppend: ['turn', 'chain'],
      others: {
        only_row: 'true in the one row',
        chain_before: 'for a turn that was cut off; another value is then a lost turn, which stops everything',
        epoch: 'a new epoch begins with a leaf in every log, and is in their origins',
        lost_turn: 'said in that leaf',
        lost_chain: 'said in that leaf',
        anchored_at: 'when the next round of anchoring is due',
        halted_at: 'stops all signing; removed, the next question to the witness finds the rollback again',
        halted_by: 'the same',
        halted_size: 'the same',
      },
    },
    sources: {
      noticedAtAppend: ['pending'],
      others: {
        source: 'without its row, work comes again, and is in the log twice, which means the same once',
        logged_until:
          'from when a source repeats its leaves after a restore; another value repeats more, or leaves them to be missed as lost',
        repeat_since: 'the same',
        repeat_cursor: 'how far a source is with that',
      },
    },
    log_keys: {
      evidence: ['id', 'vkeys', 'receipt_key', 'anchor_key', 'anchor_time_key'],
      others: {
        generation: 'the order of the keys',
        valid_from: 'the word of the operator; readers pin keys and their times from outside',
        valid_to: 'the same',
        revoked_from: 'the same',
      },
    },
    anchored: { audited: ['account_id', 'size', 'epoch', 'root', 'anchor_index'] },
    anchor_checkpoints: {
      audited: ['size', 'epoch', 'note', 'signed_at'],
      others: { witnessed_at: 'which checkpoint a bundle shows; the note itself has the cosignatures' },
    },
    anchor_timestamps: 'answers of others, which a reader verifies with the certificate of the authority; an edited one proves nothing',
    anchor_witnesses: 'what a witness signed last; it corrects a wrong value itself',
    outside_failures: 'what GET /log says of witnesses and authorities that fail; their next answer corrects it',
    log_key_leaves: { audited: ['anchor_index', 'frame'] },
    log_notices: 'what the last event told; an edited row is found when the next proof is made, or tells a checkpoint again',
    outbox,
    relay_state: relay,
  },
};

/** Tables with columns that the operator's audit must notice, with these columns. */
export function auditedTables(): [database: EvidenceDatabase, table: string, columns: readonly string[]][] {
  return (Object.keys(storedTables) as EvidenceDatabase[]).flatMap((database) =>
    Object.entries(storedTables[database]).flatMap(([table, stored]) => {
      if (typeof stored === 'string') return [];
      const { evidence = [], noticedAtAppend = [], audited = [] } = stored;
      const columns = [...evidence, ...noticedAtAppend, ...audited];
      return columns.length === 0 ? [] : [[database, table, columns] as [EvidenceDatabase, string, readonly string[]]];
    }),
  );
}

export function columnsOf(database: EvidenceDatabase, table: string, kind: 'evidence' | 'noticedAtAppend' = 'evidence'): readonly string[] {
  const stored = storedTables[database][table];
  if (stored === undefined || typeof stored === 'string') throw new Error(`${table} is no evidence`);
  return stored[kind] ?? [];
}

export const purgeTexts = {
  title: 'Purge',
  about:
    'Erased consents stay as evidence, with their texts. A purge destroys the texts on all sites 8 days after the erasure. What stays proves that there were consents, and names nobody. You get a signed certificate.',
  ask: 'Purge subject',
  confirm:
    'Everything that names this person is destroyed. Nobody can bring it back, and you can no longer show what the person consented to.',
  active: 'Erase the subject first. A purge covers erased consents only.',
  refused: 'A consent of this person is active, an erasure is still running, or a legal hold is open.',
  waiting: 'A purge was asked for.',
  done: 'This person was purged.',
  now: 'Now: nothing. Everything was purged on',
  number: 'Certificate number',
  askedBy: 'Asked by',
  kinds: { api_key: 'API key', user: 'User', system: 'The service (PURGE_AFTER_DAYS)' },
  requested: 'Asked on',
  due: 'Due',
  doneAt: 'Purged on',
  destroyed: 'Destroyed',
  counts: (records: number, leaves: number) =>
    `${records} ${records === 1 ? 'consent' : 'consents'}, ${leaves} ${leaves === 1 ? 'entry' : 'entries'} of the evidence log`,
  download: 'Download certificate',
  notYet: 'The certificate is ready about a second after the purge.',
};

import { needsOfPublish } from './needs-of-publish';

const once = { accountId: 'a', keySha256: Buffer.of(1), requestSha256: Buffer.of(2), replayOnly: false };

test('[decision 29.4] a change note goes only to servers that store notes, with and without an Idempotency-Key', () => {
  expect(needsOfPublish({ changeNote: 'note', once: undefined })).toEqual({ needs: 'change_note' });
  expect(needsOfPublish({ changeNote: 'note', once })).toEqual({ needs: 'change_note' });
});

test('[decision 29.4] a publish without a change note may go to servers of an earlier release', () => {
  expect(needsOfPublish({ changeNote: undefined, once: undefined })).toEqual({});
  expect(needsOfPublish({ changeNote: '', once: undefined })).toEqual({});
  expect(needsOfPublish({ changeNote: '', once })).toEqual({ needs: 'once' });
});

import { subjectPlace } from './subject-place';

test.each(['.', '..'])('[decision 37.2] the query names the subject %j, which a path cannot hold', (subject) => {
  expect(subjectPlace(subject)).toEqual({ path: { subjectId: '-' }, query: { subject_id: subject } });
});

test.each(['-', '...', '.a', '%2e', '%2E%2E', './..', '/', 'x'])('the path names the subject %j, in every browser', (subject) => {
  expect(subjectPlace(subject)).toEqual({ path: { subjectId: subject }, query: {} });
  const { pathname } = new URL(`/subjects/${encodeURIComponent(subject)}/evidence`, 'https://consent.example.com');
  expect(decodeURIComponent(pathname.split('/')[2] ?? '')).toBe(subject);
});

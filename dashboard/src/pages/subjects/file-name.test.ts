import { emailHash } from './email-hash';
import { subjectFileName } from './file-name';

const at = '2026-11-27T10:00:00.000Z';

test('a file has the first digits of a hashed subject, and the day', () => {
  const hash = emailHash('ana@example.com');
  expect(subjectFileName('subject-data', hash, 'json', at)).toBe(`subject-data-${hash.slice(0, 8)}-2026-11-27.json`);
});

test('a subject that is no hash is not readable in it', () => {
  const name = subjectFileName('evidence-subject', 'ana@example.com', 'zip', at);
  expect(name).toMatch(/^evidence-subject-[0-9a-f]{8}-2026-11-27\.zip$/);
  expect(name).toBe(`evidence-subject-${emailHash('ana@example.com').slice(0, 8)}-2026-11-27.zip`);
  expect(subjectFileName('evidence-subject', 'a/b?..', 'zip', at)).toMatch(/^evidence-subject-[0-9a-f]{8}-2026-11-27\.zip$/);
});

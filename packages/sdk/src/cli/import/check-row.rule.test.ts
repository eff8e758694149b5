import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importedFields, problemsOfRow, requiredFields } from './check-row.rule';

const document = JSON.parse(readFileSync(join(__dirname, '../../../../../docs/openapi.json'), 'utf8')) as {
  components: {
    schemas: { CreateConsent: { required: string[]; properties: Record<string, { minLength?: number; maxLength?: number }> } };
  };
};
const { required, properties } = document.components.schemas.CreateConsent;

const good = { site_id: '2617f3e5-242e-4857-b837-91dfc21ab605', subject_id: 'visitor', accepted: true };

const asked = { notice_sha256: 'ab'.repeat(32), language: 'pt-BR', surface: 'api', action: 'save' };

test('the members of a context are those of POST /consents', () => {
  const { properties: members = {}, required: needed } = properties['context'] as { properties?: object; required?: string[] };
  expect(Object.keys(members).sort()).toEqual([...Object.keys(asked), 'signals', 'token'].sort());
  expect([...(needed ?? [])].sort()).toEqual(Object.keys(asked).sort());
  expect(
    problemsOfRow({ ...good, context: { ...asked, signals: { gpc: true, place: 'US-CA', rule: 50 }, token: 'x'.repeat(200) } }),
  ).toEqual([]);
});

test('the fields are those of POST /consents', () => {
  expect([...importedFields].sort()).toEqual(Object.keys(properties).sort());
  expect([...requiredFields].sort()).toEqual([...required].sort());
});

test('a good row has no problems', () => {
  const preferences = { necessary: true, 'ads.v-2:x': false };
  const all = {
    ...good,
    preferences,
    consent_id: '',
    policy_version: 2_147_483_647,
    ip_address: '2001:db8::1',
    user_agent: '🙂'.repeat(1024),
    context: asked,
  };
  expect(problemsOfRow(good)).toEqual([]);
  expect(problemsOfRow(all)).toEqual([]);
});

test('what is missing is named', () => {
  expect(problemsOfRow({})).toEqual(['site_id is missing', 'subject_id is missing', 'accepted is missing']);
});

const texts = Object.entries(properties).filter(([, { maxLength }]) => maxLength !== undefined);
test.each(texts)('%s may be as long as the document says, and no longer', (name, { maxLength = 0 }) => {
  expect(problemsOfRow({ ...good, [name]: '🙂'.repeat(maxLength) })).toEqual([]);
  const [problem] = problemsOfRow({ ...good, [name]: '🙂'.repeat(maxLength + 1) });
  expect(problem).toContain(`${name} must have ${properties[name]?.minLength ?? 0} to ${maxLength} characters`);
});

test.each([
  [{ site_id: 'site' }, 'site_id must be a UUID'],
  [{ subject_id: '' }, 'subject_id must have 1 to 256 characters, but has 0'],
  [{ subject_id: 5 }, 'subject_id must be text'],
  [{ subject_id: 'a\0' }, 'subject_id has characters that are not allowed'],
  [{ subject_id: '\ud800' }, 'subject_id has characters that are not allowed'],
  [{ accepted: 'yes' }, 'accepted must be true or false'],
  [{ policy_version: 0 }, 'policy_version must be a whole number from 1 on'],
  [{ policy_version: '1.5' }, 'policy_version must be a whole number from 1 on'],
  [{ ip_address: '1.2.3' }, 'ip_address must be an IP address'],
  [{ preferences: [] }, 'preferences must be an object of categories'],
  [{ preferences: { '-a': true } }, 'preferences has a category with a wrong name: "-a"'],
  [{ preferences: { ads: 'no' } }, 'preferences must have true or false for "ads"'],
  [
    { preferences: Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`c${index}`, true])) },
    'preferences must have at most 64 categories',
  ],
  [{ context: [] }, 'context must be an object'],
  [{ context: { ...asked, action: undefined } }, 'context has no action'],
  [
    { context: { ...asked, action: 'yes' } },
    'context has a wrong action, which must be one of accept_all, refuse_all, save, signal, withdraw',
  ],
  [
    { context: { ...asked, notice_sha256: 'AB'.repeat(32) } },
    'context has a wrong notice_sha256, which must be a SHA-256 in lowercase hex',
  ],
  [
    { context: { ...asked, signals: { place: 'california' } } },
    'context has a wrong signals, which has a wrong place, which must be a place such as DE or US-CA',
  ],
  ...[51, -1, 1.5, '1'].map((rule): [object, string] => [
    { context: { ...asked, signals: { rule } } },
    'context has a wrong signals, which has a wrong rule, which must be a whole number from 0 to 50',
  ]),
  [{ context: { ...asked, signals: { dnt: true } } }, 'context has a wrong signals, which has an unknown member: "dnt"'],
  [{ context: { ...asked, asked: 'served' } }, 'context has an unknown member: "asked"'],
  [{ country: 'DE' }, "country can't be imported"],
])('%j is refused', (wrong, problem) => {
  expect(problemsOfRow({ ...good, ...wrong })).toEqual([problem]);
});

import { routes } from '../../gateway/src/routes';

const compressed = routes.filter(({ compresses }) => compresses === true);

function membersOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : [];
  return [...own, ...Object.values(schema).flatMap(membersOf)];
}

test('[decision 24.2] only answers without a secret are compressed (BREACH)', () => {
  expect(compressed.map(({ id }) => id).sort()).toEqual([
    ...['getConsentPolicy', 'getPolicy', 'getPolicyVersion', 'getStats'],
    ...['listConsentHistory', 'listConsents', 'listPolicyVersions'],
  ]);
  for (const { id, success, path } of compressed) {
    const telling = membersOf(success.schema).filter((name) => /token|secret|password|csrf|key|download|cookie|url/i.test(name));
    expect([id, telling]).toEqual([id, []]);
    expect(path).not.toMatch(/^\/(auth|keys|sites|webhooks|exports)/);
  }
});

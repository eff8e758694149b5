import { Type } from '@sinclair/typebox';
import { ServiceError } from '@consent/kernel/errors';
import { compileBody } from './validate-body';
import { BatchOfAnything, CreateConsentBody, UpdateConsentBody } from '../../routes/schemas/consent';
import { SiteBody } from '../../routes/schemas/site';

const validate = compileBody({ ...CreateConsentBody, $id: 'TestCreateConsent' });
const validateUpdate = compileBody({ ...UpdateConsentBody, $id: 'TestUpdateConsent' });
const validateSite = compileBody({ ...SiteBody, $id: 'TestSite' });
const good = { site_id: '6f1c1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e', subject_id: 's', accepted: true };

describe('the message for an invalid body', () => {
  test.each([
    [{ ...good, site_id: undefined }, 'site_id is required.'],
    [{ ...good, site_id: 'x' }, 'site_id must be a UUID.'],
    [{ ...good, site_id: 'st_x' }, 'site_id must be a UUID, got the token of a site. The ID is on the site’s page in the dashboard.'],
    [{ ...good, site_id: 'sk-x' }, 'site_id must be a UUID, got an API key. Send the key in the Authorization header.'],
    [{ ...good, created_at: '2026-01-01' }, 'Unknown field "created_at". The server sets it.'],
    [{ ...good, id: 'x' }, 'Unknown field "id". The server sets it.'],
    [{ ...good, country: 'DE' }, 'Unknown field "country". The server derives it from ip_address.'],
    [{ ...good, accepted: 'yes' }, 'accepted must be a boolean, got a string.'],
    [{ ...good, subject_id: '' }, 'subject_id must not be empty.'],
    [{ ...good, subject_id: 'x'.repeat(257) }, 'subject_id must be at most 256 characters.'],
    [{ ...good, colour: 1 }, 'Unknown field "colour".'],
    [{ ...good, subject: 's', subject_id: undefined }, 'Unknown field "subject". Did you mean subject_id?'],
    [{ ...good, subject: 's' }, 'Unknown field "subject".'],
    [{ ...good, preferences: { ads: 'yes' } }, 'preferences.ads must be a boolean, got a string.'],
    [{ ...good, policy_version: 1.5 }, 'policy_version must be an integer, got a number that is not whole.'],
    [{ ...good, policy_version: 0 }, 'policy_version must be 1 or more.'],
    [{ ...good, consent_id: null }, 'consent_id must be a string, got null.'],
    [{ ...good, subject_id: 'a\0' }, 'subject_id must be valid Unicode without U+0000, and neither "." nor "..".'],
    [{ ...good, ip_address: 'x' }, 'ip_address must be an IPv4 or IPv6 address.'],
    [{ ...good, ip_address: 'fe80::1%eth0' }, 'ip_address must be an IPv4 or IPv6 address.'],
    [{ colour: 1 }, 'Unknown field "colour". Expected {"site_id": …, "subject_id": …, "accepted": …}.'],
    [{ ...good, preferences: { 'bad key!': true } }, 'The names in preferences must match'],
    [[], 'The body must be an object, got an array. Expected {"site_id": …, "subject_id": …, "accepted": …}.'],
    ['text', 'The body must be an object, got a string. Expected {'],
  ])('%j: %s', (body, message) => {
    const sent: unknown = JSON.parse(JSON.stringify(body));
    expect(() => validate(sent, false)).toThrow(message);
  });

  test('names a malformed category key', () => {
    expect(() => validate({ ...good, preferences: { '-ads': true } }, false)).toThrow('preferences');
    expect(() => validate(JSON.parse(`${JSON.stringify(good).slice(0, -1)},"preferences":{"__proto__":true}}`), false)).toThrow(
      '__proto__',
    );
  });

  test('names the values of a closed set', () => {
    const kinds = Type.Object({ kinds: Type.Array(Type.Union([Type.Literal('a'), Type.Literal('b')])) }, { $id: 'TestKinds' });
    expect(() => compileBody(kinds)({ kinds: ['a', 'c'] }, false)).toThrow('kinds.1 must be one of: a, b.');
  });

  test('names the rule that a text breaks, not its pattern', () => {
    const expectMisfit = (body: unknown, message: string) => expect(() => validateSite(body, false)).toThrow(message);
    expectMisfit({ name: ' ', domain: 'a.example' }, 'name must not be blank');
    expectMisfit({ name: 'Shop', domain: 'https://a.example' }, 'domain must be a host name');
    expectMisfit({ name: 'Shop', domain: 'a.example', categories: ['a', 'a'] }, 'categories must not name one twice.');
  });

  test('an update needs at least one field', () => {
    expect(() => validateUpdate({}, false)).toThrow('at least one field');
  });

  test('64 categories pass, 65 do not', () => {
    const of = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`c${i}`, true]));
    expect(() => validate({ ...good, preferences: of(64) }, false)).not.toThrow();
    expect(() => validate({ ...good, preferences: of(65) }, false)).toThrow('at most 64');
  });

  test('lengths count code points, not UTF-16 units', () => {
    expect(() => validate({ ...good, subject_id: '😀'.repeat(256) }, false)).not.toThrow();
  });

  test.each(['\u0000', '\ud800', 'x\udc00'])('text that PostgreSQL cannot store is refused: %j', (subject_id) => {
    expect(() => validate({ ...good, subject_id }, true)).toThrow('subject_id must be valid Unicode');
  });

  test('calls a row of a batch "The row"', () => {
    expect(() => compileBody({ ...CreateConsentBody, $id: 'TestRow' }, 'The row')(null, false)).toThrow(
      'The row must be an object, got null.',
    );
  });
});

describe('[decision 23.2] the faults of an invalid body', () => {
  const batch = compileBody({ ...BatchOfAnything, $id: 'TestBatch' });

  function faultsOf(body: unknown, check = validate) {
    try {
      check(JSON.parse(JSON.stringify(body)), false);
    } catch (error) {
      return ServiceError.from(error).findFaults?.();
    }
    return expect.unreachable();
  }

  test('are complete, each with its pointer', () => {
    const faults = faultsOf({ subject: 's', accepted: 'yes', preferences: { ads: 1, 'a/b~c': true }, ip_address: 'x', policy_version: 0 });
    expect(faults?.map(({ pointer }) => pointer).sort()).toEqual(
      [
        ...['/site_id', '/subject_id', '/subject', '/accepted', '/ip_address', '/policy_version'],
        ...['/preferences/ads', '/preferences/a~1b~0c'],
      ].sort(),
    );
    expect(faults).toContainEqual({ pointer: '/subject', message: 'Unknown field "subject". Did you mean subject_id?' });
    expect(faults).toContainEqual({ pointer: '/site_id', message: 'site_id is required.' });
    expect(faults).toContainEqual({ pointer: '/preferences/ads', message: 'preferences.ads must be a boolean, got a number.' });
    expect(faults).toContainEqual({ pointer: '/ip_address', message: 'ip_address must be an IPv4 or IPv6 address.' });
  });

  test.each([
    [{}, validate],
    [{ subject: 's' }, validate],
    [{ ...good, colour: 1, accepted: 1 }, validate],
    [[], validate],
    [{ items: [] }, batch],
    [[], batch],
    [{ consents: [] }, batch],
    [{}, validateUpdate],
    [{ name: ' ', domain: 'https://a.example', categories: ['a', 'a'] }, validateSite],
  ])('include the message of the envelope: %j', (body, check) => {
    let message = '';
    try {
      check(body, false);
    } catch (error) {
      ({ message } = error as Error);
    }
    expect(faultsOf(body, check)?.map((fault) => fault.message)).toContain(message);
  });

  test('show the expected form of a batch', () => {
    expect(() => batch([], false)).toThrow('The body must be an object, got an array. Expected {"consents": […]}.');
    expect(() => batch({ items: [] }, false)).toThrow('Unknown field "items". Expected {"consents": […]}.');
  });
});

import { createHash } from 'node:crypto';
import {
  contextText,
  dataHash,
  entryOf,
  frameText,
  fromBase64Url,
  logTag,
  nameHash,
  parseContext,
  parseFrame,
  policyTag,
  recordsHash,
  subjectTag,
  tagKeyHash,
  toHex,
  type ConsentContext,
  type Frame,
} from '../src/index';
import { sampleFrames } from './sample-frames';
import { sha256 } from './node-crypto';

const digest = (...parts: (string | Uint8Array)[]) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const tagKey = new Uint8Array(32).fill(7);

describe('tags', () => {
  test('are the first 16 bytes of SHA-256 over a domain byte and the tagged value', () => {
    expect(toHex(subjectTag(sha256, tagKey, 'Zoë'))).toBe(digest(Buffer.of(0x10), tagKey, 'Zoë').toString('hex', 0, 16));
    expect(toHex(policyTag(sha256, 'p'))).toBe(digest(Buffer.of(0x11), 'p').toString('hex', 0, 16));
    expect(toHex(logTag)).toBe('0'.repeat(32));
    expect(tagKeyHash(sha256, tagKey)).toBe(digest(tagKey).toString('base64url'));
  });

  test('need a key of 32 bytes', () => {
    expect(() => subjectTag(sha256, tagKey.subarray(1), 'x')).toThrow('has 32 bytes, not 31');
  });
});

describe('commitments', () => {
  test('bind the exact text and the salt', () => {
    const salt = new Uint8Array(16).fill(9);
    expect(dataHash(sha256, '{"a":"ü"}', salt)).toBe(digest(salt, '{"a":"ü"}').toString('base64url'));
    expect(dataHash(sha256, '{}')).toBe(digest('{}').toString('base64url'));
    expect(() => dataHash(sha256, '{}', new Uint8Array(15))).toThrow('has 16 bytes, not 15');
  });

  test('of ids do not depend on their order; with no ids they hash the empty text', () => {
    expect(recordsHash(sha256, ['b', 'a'])).toBe(digest('a\nb').toString('base64url'));
    expect(recordsHash(sha256, ['a', 'b'])).toBe(recordsHash(sha256, ['b', 'a']));
    expect(recordsHash(sha256, [])).toBe(digest('').toString('base64url'));
  });

  test('of a name are its hash, and an entry is a tag and the hash of a frame', () => {
    expect(nameHash(sha256, 'Privacy')).toBe(digest('Privacy').toString('base64url'));
    expect(toHex(entryOf(sha256, logTag, '{}'))).toBe('0'.repeat(32) + digest('{}').toString('hex'));
    expect(() => entryOf(sha256, logTag.subarray(1), '{}')).toThrow('has 16 bytes, not 15');
  });
});

describe('frames', () => {
  test.each(sampleFrames.map((frame) => [frame.type, frame] as const))(
    '%s is canonical JSON with every member, and is read back',
    (_, frame) => {
      expect(frameText(frame)).toBe(canonical(frame));
      expect(parseFrame(frameText(frame))).toEqual(frame);
    },
  );

  test('text that needs escaping is written as JSON.stringify writes it', () => {
    const site = 'quote " backslash \\ newline \n nul-like \u0001 line separator \u2028 日本 👩‍👩‍👧 </script>';
    const frame = { ...sampleFrames[0]!, site } as Frame;
    expect(frameText(frame)).toBe(canonical(frame));
    expect(parseFrame(frameText(frame))).toEqual(frame);
  });

  test.each([
    ['no JSON', '{', 'is not JSON'],
    ['null', 'null', 'has no type'],
    ['a list', '[]', 'has no type'],
    ['a type of a later release', '{"account":"a","at":"","type":"consent.moved","v":1}', 'has no type that this release knows'],
    ['a type from the prototype', '{"type":"constructor","v":1}', 'has no type that this release knows'],
  ])('%s is refused', (_, text, problem) => {
    expect(() => parseFrame(text)).toThrow(problem);
  });

  test.each(sampleFrames.map((frame) => [frame.type, frame] as const))(
    '%s is refused without any of its members, or with another',
    (_, frame) => {
      const optional = ['deleted', 'context', 'attested'];
      for (const member of Object.keys(frame).filter((name) => !optional.includes(name))) {
        const rest: Record<string, unknown> = { ...frame };
        delete rest[member];
        expect(() => parseFrame(JSON.stringify(rest))).toThrow(/has (a member|the member by|no type)/);
      }
      expect(() => parseFrame(JSON.stringify({ ...frame, zone: 'x' }))).toThrow('has the member zone');
      expect(() => parseFrame(JSON.stringify({ ...frame, v: 3 }))).toThrow(/has (a member v that is not 1|the member by)/);
      expect(() => parseFrame(JSON.stringify({ ...frame, v: 3 - frame.v }))).toThrow(/^the frame has (a|the) member/);
    },
  );

  test('version 2 is of creations only', () => {
    const [asked] = sampleFrames.filter(({ v, type }) => v === 2 && type === 'consent.attested');
    for (const change of [{ revision: 'updated' }, { revision: 'deleted' }, { type: 'consent.updated' }]) {
      expect(() => parseFrame(JSON.stringify({ ...asked, ...change }))).toThrow(/^the frame has/);
    }
  });

  test('members in another order, spaces, or other numbers for the same value are refused', () => {
    const text = frameText(sampleFrames[0]!);
    const reversed = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text) as object).reverse()));
    for (const other of [reversed, ` ${text}`, `${text}\n`, text.replace('"v":1', '"v":1.0'), text.replace('"a', '"\\u0061')]) {
      expect(other).not.toBe(text);
      expect(() => parseFrame(other)).toThrow('not canonical');
    }
  });

  test.each([
    ['a negative count', { version: -1 }],
    ['a fraction', { version: 1.5 }],
    ['a hash that is too short', { sha256: 'ab' }],
  ])('a policy with %s is refused', (_, change) => {
    const frame = sampleFrames[0] as Extract<Frame, { type: 'consent.created' }>;
    const policy = { ...frame.policy, ...change };
    expect(() => parseFrame(JSON.stringify({ ...frame, policy }))).toThrow('has a member policy that has a member');
  });
});

describe('contexts', () => {
  const context: ConsentContext = {
    ...{ action: 'refuse_all', asked: 'served', language: 'pt-BR', notice_sha256: 'ab'.repeat(32) },
    ...{ signals: { gpc: true }, surface: 'banner' },
  };

  test('are canonical JSON and are read back', () => {
    const places = [{ place: 'US-CA' }, { rule: 0 }, { rule: 50, gpc: true }, { gpc: false, place: 'DE', rule: 3 }];
    for (const each of [context, ...[{}, ...places].map((signals) => ({ ...context, signals }))]) {
      expect(contextText(each)).toBe(canonical(each));
      expect(parseContext(contextText(each))).toEqual(each);
    }
  });

  test.each(Object.keys(context))('are refused without %s, or with another value', (member) => {
    const { [member as keyof ConsentContext]: _, ...rest } = context;
    expect(() => parseContext(canonical(rest))).toThrow(`the context has a member ${member} that`);
    expect(() => parseContext(canonical({ ...context, [member]: 7 }))).toThrow(`the context has a member ${member} that`);
  });

  test.each([
    ['another member', canonical({ ...context, zone: 'x' }), 'the member zone'],
    ['a place in small letters', canonical({ ...context, signals: { place: 'us-ca' } }), 'is not a place'],
    ['a rule above 50', canonical({ ...context, signals: { rule: 51 } }), 'is not a number from 0 to 50'],
    ['a rule with a fraction', canonical({ ...context, signals: { rule: 1.5 } }), 'is not a number from 0 to 50'],
    ['another signal', canonical({ ...context, signals: { dnt: true } }), 'the member dnt'],
    ['another order', JSON.stringify(Object.fromEntries(Object.entries(context).reverse())), 'not canonical'],
    ['a hash in capitals', canonical({ ...context, notice_sha256: 'AB'.repeat(32) }), 'not a SHA-256'],
    ['no object', '[]', 'is not an object'],
  ])('with %s are refused', (_, text, problem) => {
    expect(() => parseContext(text)).toThrow(problem);
  });
});

test('Base64 for URLs has one form', () => {
  expect(fromBase64Url('AQ')).toEqual(Uint8Array.of(1));
  for (const other of ['AR', 'AQ==', 'A', 'A Q', 'A+', 'A/']) expect(() => fromBase64Url(other)).toThrow('not Base64');
});

/** RFC 8785 for strings, integers and booleans, implemented a second time. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

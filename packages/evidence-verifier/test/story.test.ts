import { readZip } from '@consent/evidence-format';
import { resultLines, verifyBundle } from '../src/index';
import { falseHistories } from './false-histories';
import * as make from './histories';
import { sha256, verifyEd25519 } from './node-crypto';
import { filesOfForm, sampleFacts, sampleFiles, streamedZip, zipOf } from './sample-bundle';
import { type SampleLeaf } from './sample-log';

const now = new Date('2028-01-01T00:00:00.000Z');
const shown = falseHistories.filter(({ reason }) => reason !== undefined);

const factsOf = ({ log, subject }: (typeof falseHistories)[number]) =>
  sampleFacts(log, subject === undefined ? undefined : { kind: 'subject', subject });
const verify = (zip: Uint8Array, { log }: (typeof falseHistories)[number]) =>
  verifyBundle({ zip, keys: JSON.stringify(log.keys), now, sha256, verifyEd25519 });

test('there are sixteen false histories, and a bundle shows all but one', () => {
  expect([falseHistories.length, shown.length]).toEqual([16, 15]);
});

test.each(shown)('$name is refuted for this reason', async (history) => {
  const { outcome, claims, refutations } = await verify(await streamedZip(factsOf(history)), history);
  expect([outcome, claims]).toEqual(['refuted', []]);
  expect(refutations).toContainEqual(expect.objectContaining(history.reason));
});

test.each(shown)('$name: forms 1 and 2 refute it, or say that the log’s own leaves were not checked', async (history) => {
  const facts = factsOf(history);
  for (const zip of [zipOf(await filesOfForm(2, facts)), zipOf(sampleFiles(history.log, facts.about))]) {
    const result = await verify(zip, history);
    if (history.isInOlderForms) expect(result.refutations).toContainEqual(expect.objectContaining(history.reason));
    else expect(result).toMatchObject({ refutations: [], notChecked: expect.arrayContaining(['own_leaves']) as string[] });
  }
});

test('a withdrawal under a second tag holds, and the result says that this was not checked', async () => {
  const hidden = falseHistories.find(({ reason }) => reason === undefined)!;
  const result = await verify(await streamedZip(factsOf(hidden)), hidden);
  expect(result).toMatchObject({ outcome: 'holds', refutations: [] });
  expect(JSON.stringify(resultLines(result))).toContain('gives one person one tag');
  expect(readZip(await streamedZip(factsOf(hidden))).map(({ name }) => name)).toContain('completeness.json');
});

describe('what happens in an honest deployment holds', () => {
  const [a, b] = ['01JD3AAAAAAAAAAAAAAAAAAAAA', '01JD3BBBBBBBBBBBBBBBBBBBBB'];
  const first: make.State = { record: a, created: 2 };
  const start = [make.opened(), make.keyed(), make.published(1, 1)];
  const restarted = [make.opened(), make.keyed(), make.published(1, 1), make.resumed(make.day, 2, 3)];
  const outcomeOf = async (
    leaves: readonly SampleLeaf[],
    { minutes = make.year, epoch = 1, ...clock }: { minutes?: number; epoch?: number; now?: Date } = {},
  ) => {
    const log = make.signedLog(leaves, minutes, epoch);
    const { outcome, refutations, doubts } = await verifyBundle({
      zip: await streamedZip(sampleFacts(log)),
      keys: JSON.stringify(log.keys),
      ...clock,
      sha256,
      verifyEd25519,
    });
    return { outcome, problems: [...refutations.map(({ problem }) => problem), ...doubts].join('; ') };
  };

  test.each<[string, SampleLeaf[], number?]>([
    ['a repeat after a restore', [...start, make.created(first), make.revoked({ ...first, updated: 3 }), make.created(first)]],
    ['a repeat after a deletion', [...start, make.created(first), make.deleted({ ...first, deleted: 3 }), make.created(first)]],
    ['clocks that differ by ten minutes', [...start, make.created({ ...first, created: 12 }), make.created({ record: b, created: 2 })]],
    ['a policy whose clock is ten minutes ahead', [...start, make.published(2, 12), make.created({ ...first, version: 2 })]],
    [
      'a policy that is logged after the consent that names it',
      [...start, make.created({ ...first, version: 2, created: 9 }), make.published(2, 5)],
    ],
    [
      'an old version of a policy that was attested',
      [...start, make.created({ ...first, version: 2 }), make.published(2, 20 * make.hour, 'policy.attested')],
    ],
    [
      'an update that is no withdrawal',
      [...start, make.created({ ...first, accepted: false }), make.updated({ ...first, updated: 3, accepted: false })],
    ],
    [
      'attested records from years before the log',
      [
        ...start,
        make.attested({ ...first, created: -9 * make.year, version: 0 }, 'created'),
        make.updated({ ...first, created: -9 * make.year, updated: 3 }),
      ],
    ],
    [
      'a withdrawal while the log was off, and an update after it',
      [
        ...start,
        make.created(first),
        make.updated({ ...first, updated: 9, accepted: false }),
        make.attested({ ...first, updated: 5, accepted: false }, 'revoked'),
      ],
    ],
    [
      'a change while the log was off, and a deletion after it',
      [...start, make.created(first), make.deleted({ ...first, deleted: 9 }), make.attested({ ...first, updated: 5 }, 'updated')],
    ],
    [
      'a record that was erased before it was attested',
      [...start, make.created(first), make.erased(9, [a, b]), make.attested({ record: b, created: 3 }, 'created')],
    ],
    [
      'a large erasure that ends after new consents',
      [...start, make.created(first), make.created({ record: b, created: 3 * make.hour }), make.erased(4, [a])],
    ],
    [
      'two revocations of one time, whose leaves are equal',
      [
        ...start,
        make.created(first),
        make.revoked({ ...first, updated: 3 }),
        make.updated({ ...first, updated: 3 }),
        make.revoked({ ...first, updated: 3 }),
        make.updated({ ...first, updated: 4, accepted: false }),
      ],
    ],
    [
      'a withdrawal after a loss, before the lost creation comes again',
      [
        ...restarted,
        make.revoked({ ...first, updated: 2 * make.day }),
        make.created(first),
        make.updated({ ...first, updated: 3 * make.day, accepted: false }),
      ],
      2,
    ],
    [
      'leaves that come again after a loss, behind new ones',
      [
        ...restarted,
        make.deleted({ ...first, deleted: 2 * make.day }),
        make.erased(2 * make.day, [b]),
        make.created(first),
        make.updated({ ...first, updated: 5 }),
        make.created({ record: b, created: 3 }),
        make.deleted({ ...first, deleted: 2 * make.day }),
      ],
      2,
    ],
  ])('%s', async (_, leaves, epoch = 1) => {
    expect(await outcomeOf(leaves, { epoch })).toEqual({ outcome: 'holds', problems: '' });
  });

  test('what a wrong clock or an outage explains cannot be told, and what neither explains is refuted', async () => {
    const dated = (created: number) => [...start, make.created({ ...first, created, version: 0 })];
    const outcomes = async (minutes: number, times: number[]) =>
      Promise.all(times.map(async (time) => (await outcomeOf(dated(time), { minutes })).outcome));
    expect(await outcomes(make.day, [make.day + 1, make.day + 1.1, make.day + 10, make.day + 10.1])).toEqual([
      'holds',
      'cannot_tell',
      'cannot_tell',
      'refuted',
    ]);
    expect(await outcomes(make.day, [-10, -10.1, -31 * make.day, -32 * make.day])).toEqual([
      'holds',
      'cannot_tell',
      'cannot_tell',
      'refuted',
    ]);
    expect((await outcomeOf(dated(make.day + 5), { minutes: make.day })).problems).toContain('A clock was wrong');
    expect((await outcomeOf(dated(-make.day))).problems).toContain('The log service was down then');
  });

  test('a signature from the reader’s future cannot be told, or is refuted if no clock is so wrong', async () => {
    const signedMs = Date.parse(make.at(make.year));
    const outcome = async (behindDays: number) =>
      (await outcomeOf([...start, make.created(first)], { now: new Date(signedMs - behindDays * 86_400_000) })).outcome;
    expect([await outcome(-5), await outcome(1), await outcome(1.01), await outcome(36_525), await outcome(36_526)]).toEqual([
      'holds',
      'holds',
      'cannot_tell',
      'cannot_tell',
      'refuted',
    ]);
    expect((await outcomeOf([...start, make.created(first)])).outcome).toBe('holds');
  });

  test.each<[string, SampleLeaf[], string, number?]>([
    ['another site', [...start, make.created(first), make.updated({ ...first, updated: 3, site: make.sites[1] })], 'is not that of leaf 3'],
    [
      'another time of creation',
      [...start, make.created(first), make.updated({ ...first, created: 1, updated: 3 })],
      'is not that of leaf 3',
    ],
    [
      'a change after an erasure',
      [...start, make.created(first), make.erased(3, [a]), make.updated({ ...first, updated: 4 })],
      'after its end (leaf 4)',
    ],
    [
      'a change after an attested deletion',
      [
        ...start,
        make.attested(first, 'created'),
        make.attested({ ...first, updated: 3, deleted: 3 }, 'deleted'),
        make.updated({ ...first, updated: 4 }),
      ],
      'after its end (leaf 4)',
    ],
    [
      'an attested creation beside a logged one',
      [...start, make.created(first), make.attested({ ...first, accepted: false }, 'created')],
      'is a second creation of the record',
    ],
    [
      'a withdrawal of an attested consent as an update',
      [...start, make.attested(first, 'created'), make.updated({ ...first, updated: 3, accepted: false })],
      'Only consent.revoked does that',
    ],
    [
      'an erasure that is older than what it erases',
      [...start, make.created({ ...first, created: make.hour }), make.erased(3, [a])],
      'is before the creation of a record that it erases',
    ],
    [
      'a change long after a loss, in the wrong order',
      [
        ...restarted,
        make.updated({ ...first, created: 3 * make.day, updated: 3 * make.day }),
        make.created({ ...first, created: 3 * make.day }),
      ],
      'before its creation',
      2,
    ],
  ])('but not %s', async (_, leaves, problem, epoch = 1) => {
    const result = await outcomeOf(leaves, { epoch });
    expect(result.outcome).toBe('refuted');
    expect(result.problems).toContain(problem);
  });
});

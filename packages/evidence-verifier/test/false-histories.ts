import { created, day, deleted, erased, hour, keyed, opened, published, revoked, signedLog, updated, year, type State } from './histories';
import { type SampleLeaf } from './sample-log';

/** A history that did not happen, signed by the operator itself: every leaf, root and signature is genuine. */
export interface FalseHistory {
  name: string;
  log: ReturnType<typeof signedLog>;
  /** The reason among the refutations. undefined: one bundle cannot show it. */
  reason: object | undefined;
  /** An older form of the bundle shows it too. */
  isInOlderForms: boolean;
  subject?: string;
}

const [a, b] = ['01JD3AAAAAAAAAAAAAAAAAAAAA', '01JD3BBBBBBBBBBBBBBBBBBBBB'];
const first: State = { record: a, created: 2 };
const start = [opened(), keyed(), published(1, 1)];

function history(
  name: string,
  leaves: readonly SampleLeaf[],
  reason: object | undefined,
  {
    signed = day,
    start: before = start,
    isInOlderForms = true,
    ...more
  }: Partial<FalseHistory> & { signed?: number; start?: SampleLeaf[] } = {},
): FalseHistory {
  return { name, log: signedLog([...before, ...leaves], signed), reason, isInOlderForms, ...more };
}

const problem = (field: string, text: string, leaf: number, file = 'leaves.json') => ({
  ...{ file, leaf, field },
  problem: expect.stringContaining(text) as string,
});

/** Those of the third audit of evidence, in its order. */
export const falseHistories: readonly FalseHistory[] = [
  history(
    'a record dated two years after the signature',
    [created({ ...first, created: 2 * year })],
    problem('frame.at', 'when the log was signed with this leaf', 3),
  ),
  history(
    'a record dated seven years before the log was opened',
    [created({ ...first, created: -7 * year, version: 0 })],
    problem('frame.at', 'when the log was opened', 3),
    { isInOlderForms: false },
  ),
  history(
    'a consent appended after a withdrawal and dated before it',
    [created(first), revoked({ ...first, updated: 3 * hour }), created({ record: b, created: hour })],
    problem('frame.at', 'is before the time of leaf 4, which was logged earlier', 5),
  ),
  history(
    'one record created twice with opposite choices',
    [created(first), created({ ...first, accepted: false })],
    problem('frame.type', 'is a second creation of the record, after leaf 3', 4),
  ),
  history(
    'an update before the creation, with another creation time',
    [updated({ ...first, created: 1, updated: 3 }), created({ ...first, created: 3 })],
    problem('frame.type', 'changes the record before its creation (leaf 4)', 3),
  ),
  history('an update without a creation', [updated({ ...first, updated: 3 })], problem('frame.type', 'without a creation in this log', 3)),
  history(
    'a record accepted again after its deletion',
    [created(first), deleted({ ...first, deleted: 3 }), updated({ ...first, updated: 4 })],
    problem('frame.type', 'changes the record after its end (leaf 4)', 5),
  ),
  history(
    'a policy published five months after the consent that names it',
    [created({ ...first, version: 2 }), published(2, 150 * day)],
    problem('frame.policy', 'is policies/policy-1.v2.json, which was published only on', 3),
    { signed: year },
  ),
  history(
    'two tag keys',
    [created(first), keyed(3, new Uint8Array(32).fill(8))],
    problem('frame.tag_key', 'is a second tag key beside leaf 1', 4, 'completeness.json'),
    { isInOlderForms: false },
  ),
  history(
    'a log that was never opened and has no tag key',
    [created(first)],
    problem('frame.type', 'is not log.opened', 0, 'completeness.json'),
    { start: [published(1, 1)], isInOlderForms: false },
  ),
  history(
    'an erasure of a record without leaves',
    [created({ ...first, created: hour }), erased(2, [a, b])],
    problem('records', 'is erased, and has no earlier leaf', 4),
  ),
  history(
    'a withdrawal that is logged as an update',
    [created(first), updated({ ...first, updated: 3, accepted: false })],
    problem('frame.type', 'is consent.updated, and takes back what leaf 3 accepted', 4),
  ),
  history(
    'accepted twice in one text',
    [created({ ...first, changeData: (data) => data.replace('"accepted":true', '"accepted":false,"accepted":true') })],
    problem('data', 'names the member accepted twice', 3),
  ),
  history(
    'a withdrawal under a second tag',
    [created(first), revoked({ ...first, updated: 3, key: new Uint8Array(32).fill(9) })],
    undefined,
  ),
  history(
    'a signature of the year 4000',
    [created(first)],
    { file: 'checkpoint.txt', field: 'signatures', problem: expect.stringContaining('your clock says') as string },
    { signed: 1974 * year },
  ),
  history('an empty log, about a minister', [], problem('frame.type', 'is not log.opened', 0, 'completeness.json'), {
    start: [],
    isInOlderForms: false,
    subject: 'the minister',
  }),
];

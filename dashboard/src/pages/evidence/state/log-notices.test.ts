import type { EvidenceLog } from '../../../api/evidence';
import { logNotices } from './log-notices';

const now = Date.parse('2026-11-28T12:00:00.000Z');
const ago = (ms: number) => new Date(now - ms).toISOString();
const [minute, day] = [60_000, 86_400_000];

type State = NonNullable<EvidenceLog['state']>;

const logOf = (change: Partial<State> = {}, about: Partial<EvidenceLog> = {}): EvidenceLog => ({
  log_id: 'a',
  origin: 'h/log/a',
  size: 10,
  root: '',
  checkpoint: '',
  signed_at: ago(20 * minute),
  opened_at: ago(9 * day),
  attested_until: null,
  tag_key: '',
  url: '',
  state: {
    enabled: true,
    waiting: 0,
    stopped: false,
    stopped_by: null,
    refused: false,
    anchor_interval_seconds: 300,
    anchored: { size: 10, at: ago(18 * minute) },
    has_witnesses: true,
    witnessed: { size: 10, at: ago(17 * minute), names: ['w1'] },
    authorities: [{ name: 'tsa.example', stamped: { size: 10, at: ago(15 * minute) } }],
    failures: [],
    ...change,
  },
  ...about,
});
const noticesOf = (log: EvidenceLog) => logNotices(log, now).map(({ what }) => what);

test('a healthy log has no notice, also if it is idle for days', () => {
  expect(noticesOf(logOf())).toEqual([]);
  const covered = { size: 10, at: ago(5 * day) };
  const idle = { anchored: covered, witnessed: { ...covered, names: ['w1'] }, authorities: [{ name: 't', stamped: covered }] };
  expect(noticesOf(logOf(idle, { signed_at: ago(5 * day) }))).toEqual([]);
});

test('a log that is stopped says that, and not that it is late too', () => {
  expect(noticesOf(logOf({ stopped: true, waiting: 5, anchored: { size: 8, at: ago(day) } }))).toEqual(['stopped']);
});

test('a log that a witness stopped names it, and a refused log says that and not that it is late too', () => {
  const late = { waiting: 5, anchored: { size: 8, at: ago(day) } };
  expect(logNotices(logOf({ ...late, stopped: true, stopped_by: 'w1' }), now)).toEqual([
    { what: 'stoppedByWitness', level: 'alert', name: 'w1' },
  ]);
  expect(noticesOf(logOf({ ...late, refused: true }))).toEqual(['refused']);
});

test('a witness or an authority that fails is named with the reason, also before a day is over', () => {
  const since = ago(minute);
  const failures: State['failures'] = [
    { kind: 'witness', name: 'w1', reason: 'late', since },
    { kind: 'authority', name: 'tsa.example', reason: 'bad_signature', since },
  ];
  expect(logNotices(logOf({ failures }), now)).toEqual([
    { what: 'witnessFails', level: 'warning', name: 'w1', reason: 'late' },
    { what: 'authorityFails', level: 'warning', name: 'tsa.example', reason: 'bad_signature' },
  ]);
});

test('leaves that wait for more than a minute, and a log that is off, are told', () => {
  expect(noticesOf(logOf({ waiting: 2 }))).toEqual(['waiting']);
  expect(noticesOf(logOf({ waiting: 2 }, { signed_at: ago(1000) }))).toEqual([]);
  expect(noticesOf(logOf({ enabled: false }))).toEqual(['off']);
});

test('an anchor is old if the log grew and three rounds passed', () => {
  const anchored = { size: 9, at: ago(40 * minute) };
  expect(noticesOf(logOf({ anchored }))).toEqual(['anchorOld']);
  expect(noticesOf(logOf({ anchored }, { signed_at: ago(14 * minute) }))).toEqual([]);
  expect(noticesOf(logOf({ anchored: null, witnessed: null, authorities: [{ name: 't', stamped: null }] }))).toEqual(['anchorOld']);
});

test('witnesses and authorities are late after a day', () => {
  const old = { size: 9, at: ago(1.1 * day) };
  expect(noticesOf(logOf({ witnessed: { ...old, names: [] }, authorities: [{ name: 't', stamped: old }] }))).toEqual([
    'witnessesLate',
    'authorityLate',
  ]);
  expect(noticesOf(logOf({ witnessed: null, authorities: [{ name: 't', stamped: null }] }))).toEqual(['witnessesLate', 'authorityLate']);
  expect(noticesOf(logOf({ witnessed: null }, { opened_at: ago(minute) }))).toEqual([]);
});

test('what the log cannot show is a note: no witnesses, no authorities, an earlier epoch, an older service', () => {
  expect(noticesOf(logOf({ has_witnesses: false, witnessed: null, authorities: [] }))).toEqual(['noWitnesses', 'noAuthorities']);
  expect(logNotices(logOf({}, { origin: 'h/log/a/12' }), now)).toEqual([{ what: 'epoch', level: 'note', epoch: 12 }]);
  expect(noticesOf(logOf({}, { state: null }))).toEqual(['unknown']);
});

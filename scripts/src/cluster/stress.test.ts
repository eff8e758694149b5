import { findVictims } from './stress';

const pod = (name: string, restartCount = 0) => ({
  metadata: { name },
  spec: { nodeName: 'node' },
  status: { containerStatuses: [{ restartCount }] },
});
const killed = (name: string, message: string) => ({ involvedObject: { name }, message });

test('a pod that runs on, with the restarts that it had before, is no victim of the stress', () => {
  const before = [pod('gateway-a', 1), pod('account-b')];
  expect(findVictims(before, [...before, pod('new')], [killed('gateway-a', 'Stopping container gateway')])).toEqual([]);
});

test('a pod that was restarted, is gone, or is being killed by a probe is a victim of the stress', () => {
  const before = [pod('gateway-a'), pod('account-b'), pod('consent-c'), pod('policy-d')];
  const after = [pod('gateway-a', 1), pod('consent-c'), pod('policy-d')];
  const kill = 'Container consent failed liveness probe, will be restarted';
  expect(findVictims(before, after, [killed('consent-c', kill), killed('deleted-before', kill)])).toEqual([
    'gateway-a was restarted',
    'account-b is gone',
    `consent-c: ${kill}`,
  ]);
});

import { describeWhen, findCurrentNats, type NatsVersion } from '@consent/testkit';

/** Runs a suite on the NATS of the run (2.9 on Debian 12) and, if available, on a current NATS. */
export function describeOnEachNats(suite: (version: NatsVersion) => void): void {
  describe('on the NATS found here', () => suite('found'));
  describe('on a current NATS', async () => {
    const current = await findCurrentNats();
    const reason = 'missing' in current ? `no current NATS, ${current.missing}`.replace(/[[\]]/g, '') : '';
    describeWhen(reason === '', reason)('of a wheel', () => suite('current'));
  });
}

import { join } from 'node:path';
import { describeWhen } from '@consent/testkit';
import { buildLastRelease } from './build-last-release';
import { asksForServiceTests } from './config';
import { changedMigrations, findLastRelease, type LastRelease } from './last-release';
import { testLastReleaseTests } from './last-release-tests.suite';
import { testRollingUpdate } from './rolling-update.suite';
import { createUpgradeReport } from './upgrade-report';

/**
 * Both suites share one file, so that they run one after the other. Each uses all processors, and a rolling update beside a test run
 * would time out.
 */

const checkout = join(__dirname, '../..');
const found = findLastRelease(checkout);
const buildTimeoutMs = 600_000;

describeWhen(!('missing' in found), 'missing' in found ? found.missing : '')('this release beside the last one', () => {
  const last = found as LastRelease;
  const report = createUpgradeReport(`From ${last.name} to this release:`);
  const folders = { old: '', new: checkout };

  beforeAll(
    () =>
      report.step('the last release is built', undefined, async () => {
        folders.old = await buildLastRelease(checkout, last.commit);
      }),
    buildTimeoutMs,
  );
  afterAll(() => report.finish(checkout));

  testRollingUpdate(folders, report);
  const isNeeded = asksForServiceTests() || changedMigrations(checkout, last.commit).length > 0;
  describeWhen(isNeeded, 'no migration changed since the last release')('on the schema of this release', () =>
    testLastReleaseTests(folders, report),
  );
});

import { runChecks } from './checks/run-checks';

/** npm run check: everything that looks at the code without running it. */
void runChecks().then((results) => {
  if (results.some((result) => !result.passed)) process.exitCode = 1;
});

import { runChecks } from './checks/run-checks';

void runChecks().then((results) => {
  if (results.some((result) => !result.passed)) process.exitCode = 1;
});

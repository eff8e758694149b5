import { forgetEnded, printFacts } from './facts-of-failure';

/** Runs before each test file (setupFiles). */
beforeEach(({ onTestFailed }) => {
  forgetEnded();
  onTestFailed(printFacts);
});

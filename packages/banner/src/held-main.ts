import { createElements } from './held-elements.ts';
import type { StartHeld } from './held-content.ts';
import { createWithdrawal } from './withdrawal.ts';

/** The second file of the banner. */
export const startHeld: StartHeld = (parts) => {
  const elements = createElements(parts);
  const withdrawal = createWithdrawal(parts);
  return () => {
    elements.run();
    withdrawal.run();
  };
};

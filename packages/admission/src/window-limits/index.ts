export { createWindowLimits, type WindowLimits } from './window-limits';
export type { Claim, Decision } from './claim';

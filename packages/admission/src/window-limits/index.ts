export { createWindowLimits, type WindowLimits } from './window-limits';
export type { CountedWindow, Decision } from './counted-window';

import type * as recovery from './recovery.ts';

/** What only a failure needs, in a file of its own. */
export type Recovery = typeof recovery;

/** Its path, with its hash. The build sets it. */
declare const recoveryFile: string;

/** Rejects if it cannot be loaded. */
export const loadRecovery = (origin: string): Promise<Recovery> => import(/* @vite-ignore */ origin + recoveryFile);

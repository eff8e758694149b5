import type { Reader } from './reader';

/** A document, and how the block begins. */
type BlockName = readonly [file: string, beginsWith: string];
type CommandName = readonly [file: string, command: string];

interface Named {
  blocks?: readonly BlockName[];
  commands?: readonly CommandName[];
}

/** Blocks and commands that run together. `run` gets the code of the blocks, and throws if they don't do what their document says. */
export interface Sample extends Named {
  title: string;
  needs?: 'Chromium' | 'python3';
  run: (reader: Reader, ...codes: string[]) => Promise<void>;
}

export interface NotRun extends Named {
  because: string;
}

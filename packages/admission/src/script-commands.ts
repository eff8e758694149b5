import type { Redis } from 'ioredis';
import { admitScript } from './scripts/admit';
import { holdAgainScript } from './scripts/hold-again';
import { mergeDirectScript } from './scripts/merge-direct';
import { openEpochScript } from './scripts/open-epoch';
import { projectScript } from './scripts/project';
import { releaseScript } from './scripts/release';
import { repairUsedScript } from './scripts/repair-used';
import { restoreQuotaScript } from './scripts/restore-quota';
import { settleScript } from './scripts/settle';
import { usageProgressScript } from './scripts/usage-progress';

export const scriptCommands = {
  admit: { lua: admitScript },
  settle: { lua: settleScript },
  project: { lua: projectScript },
  restoreQuota: { lua: restoreQuotaScript },
  mergeDirect: { lua: mergeDirectScript },
  repairUsed: { lua: repairUsedScript },
  release: { lua: releaseScript },
  holdAgain: { lua: holdAgainScript },
  openEpoch: { lua: openEpochScript },
  usageProgress: { lua: usageProgressScript },
};

type ScriptInput = (string | number)[];

export interface AdmissionClient extends Redis {
  admit(input: ScriptInput): Promise<unknown[]>;
  settle(input: ScriptInput): Promise<[used: number | null, entryId: string, ...gone: number[]]>;
  project(input: ScriptInput): Promise<number>;
  restoreQuota(input: ScriptInput): Promise<number>;
  mergeDirect(input: ScriptInput): Promise<number>;
  repairUsed(input: ScriptInput): Promise<number>;
  release(input: ScriptInput): Promise<number>;
  holdAgain(input: ScriptInput): Promise<number>;
  openEpoch(input: ScriptInput): Promise<number>;
  usageProgress(input: ScriptInput): Promise<[epoch: string, ...oldest: string[]]>;
}

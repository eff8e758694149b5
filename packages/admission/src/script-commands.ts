import type { Redis } from 'ioredis';
import { admitScript } from './scripts/admit';
import { mergeDirectScript } from './scripts/merge-direct';
import { projectScript } from './scripts/project';
import { repairUsedScript } from './scripts/repair-used';
import { restoreQuotaScript } from './scripts/restore-quota';
import { settleScript } from './scripts/settle';

/** ioredis sends a script by digest, and in full after NOSCRIPT. */
export const scriptCommands = {
  admit: { lua: admitScript },
  settle: { lua: settleScript },
  project: { lua: projectScript },
  restoreQuota: { lua: restoreQuotaScript },
  mergeDirect: { lua: mergeDirectScript },
  repairUsed: { lua: repairUsedScript },
};

/** Number of keys, keys, arguments. */
type ScriptInput = (string | number)[];

/** Input and output are described beside each script. */
export interface AdmissionClient extends Redis {
  admit(input: ScriptInput): Promise<unknown[]>;
  settle(input: ScriptInput): Promise<number | null>;
  project(input: ScriptInput): Promise<number>;
  restoreQuota(input: ScriptInput): Promise<number>;
  mergeDirect(input: ScriptInput): Promise<number>;
  repairUsed(input: ScriptInput): Promise<number>;
}

import type { ConsentClient } from '../../../client';
import type { CommandContext } from '../../command';
import type { KeptLog } from '../keep';
import type { EntriesFile, ReadEntryBundle } from './entries-file';
import type { WorkFolder } from './work-folder';

export interface AuditContext extends CommandContext {
  client: ConsentClient;
  kept: KeptLog;
  entries: EntriesFile;
  readBundle: ReadEntryBundle;
  work: WorkFolder;
  /** By the clock of the service. */
  startedAtMs: number;
}

import { createSilentLogger } from '@consent/kernel';
import { resumeLogs } from '../src/sequencer';
import { createFakeSource, type FakeSource } from './fake-source';
import type { World } from './start-sequencer';

interface ResumeOptions {
  sources?: readonly FakeSource[];
  refreshSources?: () => Promise<void>;
}

/** As an operator does, after turns were lost. */
export function resume(
  { database, register }: Pick<World, 'database' | 'register'>,
  { sources = [createFakeSource()], refreshSources = () => Promise.resolve() }: ResumeOptions = {},
) {
  return resumeLogs({}, { transaction: database.transaction, register, sources, refreshSources, logger: createSilentLogger() });
}

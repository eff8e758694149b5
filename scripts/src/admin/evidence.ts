import type { OperatorServiceMethods } from '@consent/contracts';
import { ServiceError, unavailable } from '@consent/kernel/errors';
import type { RpcClient } from '@consent/rpc';

export const isEvidenceCommand = (command: string): boolean => command.startsWith('evidence ');

/** Runs `evidence resume` (ADR 13). Returns the text for the operator. */
export async function runEvidenceCommand(operator: RpcClient<OperatorServiceMethods>, command: string): Promise<string> {
  if (command !== 'evidence resume') throw new Error(`Unknown command "${command}".`);
  const { epoch, lostTurn, lostChain, logs, repeatSinceMs } = await answered(operator.resumeLogs({}));
  const lost = lostTurn === '' ? 'The register was gone' : `The register had turn ${lostTurn}, chain ${lostChain}`;
  const since = repeatSinceMs === 0 ? 'All leaves' : `Leaves since ${new Date(repeatSinceMs).toISOString()}`;
  return `${lost}. ${logs} logs continue in epoch ${epoch}; the first leaf of each records it. ${since} are appended once more, in the background.`;
}

async function answered<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    const { kind } = ServiceError.from(error);
    if (kind === 'unavailable' || kind === 'deadline')
      throw unavailable('The evidence service does not answer. Start it, then repeat the command.', error);
    throw error;
  }
}

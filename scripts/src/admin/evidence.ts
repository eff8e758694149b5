import type { OperatorServiceMethods } from '@consent/contracts';
import { ServiceError, unavailable } from '@consent/kernel/errors';
import type { RpcClient } from '@consent/rpc';
import type { AdminOptions } from './read-words';

export const isEvidenceCommand = (command: string): boolean => command.startsWith('evidence ');

/** Runs `evidence resume` (ADR 13) or `evidence revoke-key` (decisions 45). Returns the text for the operator. */
export async function runEvidenceCommand(
  operator: RpcClient<OperatorServiceMethods>,
  command: string,
  { from }: Pick<AdminOptions, 'from'> = {},
): Promise<string> {
  const [, id] = /^evidence revoke-key (\S+)$/.exec(command) ?? [];
  if (id !== undefined) return revokeKey(operator, id, from);
  if (command !== 'evidence resume') throw new Error(`Unknown command "${command}".`);
  const { epoch, lostTurn, lostChain, logs, repeatSinceMs } = await answered(operator.resumeLogs({}));
  const lost = lostTurn === '' ? 'The register was gone' : `The register had turn ${lostTurn}, chain ${lostChain}`;
  const since = repeatSinceMs === 0 ? 'All leaves' : `Leaves since ${new Date(repeatSinceMs).toISOString()}`;
  return `${lost}. ${logs} logs continue in epoch ${epoch}; the first leaf of each records it. ${since} are appended once more, in the background.`;
}

const instantShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

async function revokeKey(operator: RpcClient<OperatorServiceMethods>, id: string, from = ''): Promise<string> {
  const fromMs = instantShape.test(from) ? Date.parse(from) : NaN;
  if (Number.isNaN(fromMs)) throw new Error('--from must be a time with its zone, such as 2026-11-28T10:00:00Z.');
  const { revokedFromMs, isInUse } = await answered(operator.revokeSigningKey({ id, fromMs }));
  const next = isInUse ? ' Take it out of EVIDENCE_KEYS once every log has a signature of the new one (docs/operations.md).' : '';
  return `Key ${id} is revoked from ${new Date(revokedFromMs).toISOString()} on. The next round of anchoring logs it.${next}`;
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

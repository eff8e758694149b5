import type { ResumeLogsRequest, ResumeLogsResponse } from '@consent/contracts';
import { conflict } from '@consent/kernel/errors';
import type { EvidenceParts } from '../parts';
import { isSamePosition, startPosition } from '../register/position.rule';
import { extendsRegister } from './catch-up';
import { countLogs } from './count-logs.sql';
import { findChangedHeads } from './heads.sql';
import { beginRepeats } from './repeats.sql';
import { enterEpoch, lockState } from './state.sql';

/**
 * `npm run admin -- evidence resume` (docs/adr/0013): accepts that turns are lost, by the register or by a witness. Database
 * and register continue from the later of their turns, every log in a new epoch. Throws conflict if nothing is lost, and
 * unavailable if a service cannot say which cells it has.
 */
export async function resumeLogs(
  _: ResumeLogsRequest,
  {
    transaction,
    register,
    sources,
    refreshSources,
    logger,
  }: Pick<EvidenceParts, 'transaction' | 'register' | 'sources' | 'refreshSources' | 'logger'>,
): Promise<ResumeLogsResponse> {
  // The lost leaves of a cell that a new process has not found yet would not be repeated.
  await refreshSources();
  return transaction(async (tx) => {
    const state = await lockState(tx);
    const { position } = state;
    const registered = await register.read();
    const at = registered ?? startPosition;
    const isCutOff = extendsRegister(state, at, await findChangedHeads(tx, position.turn));
    const agrees = isSamePosition(at, position) || isCutOff;
    if (agrees && state.halt === undefined) throw conflict('The database and the register agree; there is nothing to resume.');
    const isRegisterBehind = at.turn < position.turn;
    if (isRegisterBehind) await register.write(position, registered);
    const epoch = await enterEpoch(tx, isRegisterBehind ? position : at, at);
    const repeatSinceMs = await beginRepeats(
      tx,
      sources.map(({ name }) => name),
    );
    const logs = await countLogs(tx);
    const lostChain = registered === undefined ? '' : registered.chain.toString('hex');
    logger.warn({ epoch, lostTurn: at.turn, lostChain, logs, repeatSinceMs }, 'an operator resumed the logs in a new epoch');
    return { epoch, lostTurn: registered === undefined ? '' : String(registered.turn), lostChain, logs, repeatSinceMs };
  });
}

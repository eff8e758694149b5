import type { SetControllerRequest, SetControllerResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { findAccount } from '../accounts/find.sql';
import type { AccountParts } from '../parts';
import { controllerMessageOf } from './controller';
import { checkController } from './controller.rule';
import { saveController } from './controller.sql';

/** PUT /controller: a full update (decision 43). The last of two parallel calls counts. Throws invalid, not_found. */
export async function setController(
  { accountId, ...described }: SetControllerRequest,
  { database, now }: Pick<AccountParts, 'database' | 'now'>,
): Promise<SetControllerResponse> {
  const id = uuidOf(accountId);
  checkController(described);
  if ((await findAccount(database, id)) === undefined) throw notFound('account');
  const controller = { accountId: id, ...described, updatedAtMs: now() };
  await saveController(database, controller);
  return { controller: controllerMessageOf(controller) };
}

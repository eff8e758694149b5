import type { Controller, GetControllerRequest, GetControllerResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { controllerMessageOf } from './controller';
import { findController } from './controller.sql';

const unset: Controller = {
  ...{ name: '', contact: '', address: '', email: '', phone: '', privacyUrl: '', jurisdiction: '', language: '' },
  updatedAtMs: 0,
};

/** GET /controller, and what a receipt says about the controller (decision 43). */
export async function getController(
  { accountId }: GetControllerRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<GetControllerResponse> {
  const found = await findController(database, uuidOf(accountId));
  return { controller: found === undefined ? unset : controllerMessageOf(found) };
}

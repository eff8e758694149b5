import type { SetControllerRequest, SetControllerResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { differenceOf } from '@consent/service';
import { lockAccount } from '../accounts/find.sql';
import type { AccountParts } from '../parts';
import { controllerMessageOf, type ControllerRecord } from './controller';
import { checkController } from './controller.rule';
import { findController, saveController } from './controller.sql';

/** PUT /controller: a full update (decision 43). The last of two parallel calls counts. Throws invalid, not_found. */
export async function setController(
  { accountId, ...described }: SetControllerRequest,
  { transaction, audit, now }: Pick<AccountParts, 'transaction' | 'audit' | 'now'>,
): Promise<SetControllerResponse> {
  const id = uuidOf(accountId);
  checkController(described);
  const controller = { accountId: id, ...described, updatedAtMs: now() };
  await transaction(async (tx) => {
    if ((await lockAccount(tx, id)) === undefined) throw notFound('account');
    const before = await findController(tx, id);
    await saveController(tx, controller);
    const changes = differenceOf(before === undefined ? {} : auditedFields(before), auditedFields(controller));
    await audit(tx, { accountId: id, kind: 'controller.set', target: { kind: 'controller', id }, changes });
  });
  return { controller: controllerMessageOf(controller) };
}

const auditedFields = ({ accountId: _, updatedAtMs: __, ...fields }: ControllerRecord) => fields;

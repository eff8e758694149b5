import type { Controller } from '@consent/contracts';
import { type Columns, instant, readerOf, selectOf, text, uuid } from '@consent/postgres/columns';

export interface ControllerRecord extends Controller {
  accountId: string;
}

/** The table `controllers`. */
export const controllerColumns: Columns<ControllerRecord> = {
  accountId: uuid('account_id'),
  name: text('name'),
  contact: text('contact'),
  address: text('address'),
  email: text('email'),
  phone: text('phone'),
  privacyUrl: text('privacy_url'),
  jurisdiction: text('jurisdiction'),
  language: text('language'),
  updatedAtMs: instant('updated_at'),
};

export const controllerSelect = selectOf(controllerColumns);
export const controllerOf = readerOf(controllerColumns);

export function controllerMessageOf({ accountId: _, ...controller }: ControllerRecord): Controller {
  return controller;
}

import { defineService } from '../define-service';
import type { ControllerServiceDefinition } from '../gen/account/v1/ControllerService';
import type { MethodsOf } from '../service-contract';

export type ControllerServiceMethods = MethodsOf<ControllerServiceDefinition>;

export const controllerService = defineService<ControllerServiceDefinition>('account.v1.ControllerService', {
  getController: 'read',
  // A full update, so a retry stores the same again.
  setController: true,
});

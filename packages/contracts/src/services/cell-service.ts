import { defineService } from '../define-service';
import type { CellServiceDefinition } from '../gen/account/v1/CellService';
import type { MethodsOf } from '../service-contract';

export type CellServiceMethods = MethodsOf<CellServiceDefinition>;

export const cellService = defineService<CellServiceDefinition>('account.v1.CellService', {
  findCells: 'read',
  listConfiguredCells: 'read',
});

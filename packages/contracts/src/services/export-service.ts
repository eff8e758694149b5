import { defineService } from '../define-service';
import type { ExportServiceDefinition } from '../gen/export/v1/ExportService';
import type { MethodsOf } from '../service-contract';

export type ExportServiceMethods = MethodsOf<ExportServiceDefinition>;

export const exportService = defineService<ExportServiceDefinition>('export.v1.ExportService', {
  // Each run takes a unit of the cap. If the answer was lost, nobody ends the export, and the unit comes back.
  beginInline: false,
  // The first end counts.
  finishInline: true,
  // Each run queues another export.
  enqueue: false,
  getExport: true,
  listExports: true,
  // Each run mints another token; what it mints beyond the one that is used lives 10 minutes.
  mintDownloadToken: true,
});

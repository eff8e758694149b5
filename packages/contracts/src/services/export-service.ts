import { defineService } from '../define-service';
import type { ExportServiceDefinition } from '../gen/export/v1/ExportService';
import type { MethodsOf } from '../service-contract';

export type ExportServiceMethods = MethodsOf<ExportServiceDefinition>;

export const exportService = defineService<ExportServiceDefinition>('export.v1.ExportService', {
  // Each run takes a unit of the cap. If the response is lost, the unit is freed later.
  beginInline: 'read_once',
  keepInline: true,
  finishInline: true,
  enqueue: false,
  getExport: 'read',
  listExports: 'read',
  // Each run mints another token. An unused one expires after 10 minutes.
  mintDownloadToken: 'read',
});

import { runService } from '@consent/service';
import { configFromEnvironment } from './config';
import { createExportService } from './service';

runService('export', configFromEnvironment(), createExportService);

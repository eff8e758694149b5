import { runService } from '@consent/service';
import { configFromEnvironment } from './config';
import { createExportService, migrations } from './service';

runService({ name: 'export', migrations, configFromEnvironment, create: createExportService });

import { runService } from '@consent/service';
import { configFromEnvironment } from './config';
import { createEvidenceService, migrations } from './service';

runService({ name: 'evidence', migrations, configFromEnvironment, create: createEvidenceService });

import { runService } from '@consent/service';
import { configFromEnvironment } from './config';
import { createConsentService, migrations } from './service';

runService({ name: 'consent', migrations, hasCells: true, configFromEnvironment, create: createConsentService });

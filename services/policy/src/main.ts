import { runService } from '@consent/service';
import { configFromEnvironment } from './config';
import { createPolicyService, migrations } from './service';

runService({ name: 'policy', migrations, configFromEnvironment, create: createPolicyService });

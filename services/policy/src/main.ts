import { runService } from '@consent/service';
import { configFromEnvironment } from './config';
import { createPolicyService } from './service';

runService('policy', configFromEnvironment(), createPolicyService);

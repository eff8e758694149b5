import { runService } from '@consent/service';
import { configFromEnvironment } from './config';
import { createConsentService } from './service';

runService('consent', configFromEnvironment(), createConsentService);

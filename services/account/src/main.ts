import { runService } from '@consent/service';
import { configFromEnvironment } from './config';
import { createAccountService } from './service';

runService('account', configFromEnvironment(), createAccountService);

import { runService } from '@consent/service';
import { configFromEnvironment } from './config';
import { createAccountService, migrations } from './service';

runService({ name: 'account', migrations, configFromEnvironment, create: createAccountService });

import { runService } from '@consent/service';
import { configFromEnvironment } from './config';
import { createWebhookService, migrations } from './service';

runService({ name: 'webhook', migrations, configFromEnvironment, create: createWebhookService });

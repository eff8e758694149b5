import { runService } from '@consent/service';
import { configFromEnvironment } from './config';
import { createWebhookService } from './service';

runService('webhook', configFromEnvironment(), createWebhookService);

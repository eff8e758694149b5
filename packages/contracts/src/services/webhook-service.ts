import { defineService } from '../define-service';
import type { WebhookServiceDefinition } from '../gen/webhook/v1/WebhookService';
import type { MethodsOf } from '../service-contract';

export type WebhookServiceMethods = MethodsOf<WebhookServiceDefinition>;

export const webhookService = defineService<WebhookServiceDefinition>('webhook.v1.WebhookService', {
  // A repeat makes a second endpoint, and nobody ever saw the first one's secret.
  createEndpoint: false,
  listEndpoints: true,
  getEndpoint: true,
  // A full update names the whole state that is wanted.
  updateEndpoint: true,
  // A repeat answers not_found to who did delete it.
  deleteEndpoint: false,
  // A repeat ends the secret that its owner still uses.
  rotateSecret: false,
  // Each run sends another event.
  sendTestEvent: false,
  listDeliveries: true,
  getDelivery: true,
  // A repeat sends once more, or is a conflict.
  replayDelivery: false,
  // A repeat counts only what the first run left.
  replaySince: false,
});

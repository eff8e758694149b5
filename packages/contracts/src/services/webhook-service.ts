import { defineService } from '../define-service';
import type { WebhookServiceDefinition } from '../gen/webhook/v1/WebhookService';
import type { MethodsOf } from '../service-contract';

export type WebhookServiceMethods = MethodsOf<WebhookServiceDefinition>;

export const webhookService = defineService<WebhookServiceDefinition>('webhook.v1.WebhookService', {
  // A retry creates a second endpoint, and the secret of the first is lost with its response.
  createEndpoint: false,
  listEndpoints: 'read',
  listEndpointStats: 'read',
  getEndpoint: 'read',
  updateEndpoint: true,
  // A retry would answer not_found although the endpoint was deleted.
  deleteEndpoint: false,
  // A retry revokes a secret that the owner still uses.
  rotateSecret: false,
  sendTestEvent: false,
  listDeliveries: 'read',
  getDelivery: 'read',
  replayDelivery: false,
  // A retry may bring forward the attempt after it.
  retryDelivery: false,
  // A retry counts only what the first run left over.
  replaySince: false,
  countUnblanked: 'read',
});

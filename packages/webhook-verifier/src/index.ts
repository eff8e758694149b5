export { verifyWebhook, type WebhookToVerify } from './verify-webhook';
export { verifyStandardWebhook, type StandardWebhookToVerify } from './verify-standard-webhook';
export type { WebhookRefusal, WebhookVerification } from './verification';

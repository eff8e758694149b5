export {
  verifyStandardWebhook,
  verifyWebhook,
  type StandardWebhookToVerify,
  type WebhookRefusal,
  type WebhookToVerify,
  type WebhookVerification,
} from '@consent/webhook-verifier';
export { readWebhook, WebhookError } from './read-webhook';
export { saveDownload, type SaveOptions } from './save-download';
export { saveExport } from './save-export';
export { signIdentity, type IdentityOptions } from './sign-identity';
export { verifyCheckpoint, type CheckpointRefusal, type CheckpointToVerify, type CheckpointVerification } from './verify-checkpoint';

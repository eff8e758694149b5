export { apiKeyDigest, createApiKey, describeApiKey, isWellFormedApiKey } from './api-key';

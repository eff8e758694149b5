export * from './get-log';
export * from './list-openings';
export { proveConsent } from './prove-consent';
export * from './prove-policy-version';

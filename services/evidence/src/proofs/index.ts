export * from './get-log';
export * from './list-log-openings';
export * from './prove-check';
export * from './prove-consistency';
export { proveConsent } from './prove-consent';
export { proveLinks } from './prove-links';
export * from './prove-notice';
export * from './prove-policy-version';
export * from './prove-seen-report';

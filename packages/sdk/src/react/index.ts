'use client';

export { useConsent } from './use-consent';
export type { VisitorConsent } from './visitor-consent';

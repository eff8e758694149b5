'use client';

import { useConsent } from '@consent/sdk/react';

export function CookieSettings() {
  const { ready, decided, allows } = useConsent<'analytics' | 'marketing'>();
  return (
    <footer>
      <p>{decided ? `Analytics: ${allows('analytics') ? 'on' : 'off'}` : 'You haven’t chosen yet.'}</p>
      {/* The banner hides its own small button when the page has an element with this attribute. */}
      <button type="button" data-consent-show disabled={!ready}>
        Cookie settings
      </button>
      {allows('analytics') && <script async src="/analytics.js" />}
    </footer>
  );
}

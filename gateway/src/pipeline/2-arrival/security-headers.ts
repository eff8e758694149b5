type HeaderLines = readonly (readonly [name: string, value: string])[];

export interface SecurityHeaders {
  /** For answers below /api/. Browsers do not render JSON, so headers that only affect pages are left out to save their cost. */
  api: HeaderLines;
  pages: HeaderLines;
}

const strictTransport = 'max-age=63072000; includeSubDomains';

/**
 * Headers that restrict what browsers do with an answer (threats 67). A page that needs more than `default-src
 * 'none'` sets its own Content-Security-Policy.
 */
export function securityHeaders(publicUrl: string): SecurityHeaders {
  const api: HeaderLines = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ['Referrer-Policy', 'no-referrer'],
    // Left out over http, where browsers ignore it. On localhost it would force https on every port.
    ...(publicUrl.startsWith('https:') ? ([['Strict-Transport-Security', strictTransport]] as const) : []),
  ];
  return {
    api,
    pages: [
      ...api,
      ['Cross-Origin-Opener-Policy', 'same-origin'],
      ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()'],
    ],
  };
}

type HeaderLines = readonly (readonly [name: string, value: string])[];

export interface SecurityHeaders {
  /** On answers below /api/. Browsers do not render JSON, so headers that only act on pages are left out: each costs every call. */
  api: HeaderLines;
  pages: HeaderLines;
}

/** Two years, as browsers' preload lists require. */
const strictTransport = 'max-age=63072000; includeSubDomains';

/**
 * Headers that restrict what browsers do with an answer (threats 67). A page that needs
 * more than `default-src 'none'` replaces Content-Security-Policy with its own.
 */
export function securityHeaders(publicUrl: string): SecurityHeaders {
  const api: HeaderLines = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ['Referrer-Policy', 'no-referrer'],
    // Browsers ignore it over http. On a developer's machine it would force https on every port of localhost.
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

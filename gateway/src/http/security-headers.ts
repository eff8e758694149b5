/** Two years, as browsers' preload lists ask. */
const strictTransport = 'max-age=63072000; includeSubDomains';

/**
 * What tells browsers to be careful, on every answer (threats 67). A page that needs
 * more than an API answer sets its own Content-Security-Policy over this one.
 */
export function securityHeaders(publicUrl: string): readonly (readonly [name: string, value: string])[] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()'],
    // Browsers ignore it over http, and on a developer's machine it would bind every port of localhost.
    ...(publicUrl.startsWith('https:') ? ([['Strict-Transport-Security', strictTransport]] as const) : []),
  ];
}

export type SecurityHeaders = ReturnType<typeof securityHeaders>;

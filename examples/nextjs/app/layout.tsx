import type { ReactNode } from 'react';

export const metadata = { title: 'Shop' };

export default function RootLayout({ children }: { children: ReactNode }) {
  const { CONSENT_URL, CONSENT_SITE_TOKEN } = process.env;
  return (
    <html lang="en">
      <head>
        <script async src={`${CONSENT_URL}/b/${CONSENT_SITE_TOKEN}.js`} />
      </head>
      <body>{children}</body>
    </html>
  );
}

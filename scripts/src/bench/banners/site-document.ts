import { createHash } from 'node:crypto';

/** A repeated letter would compress better than a hash. */
const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');
const policySha256 = sha256Of('policy');

/** As GET /public/site answers it, for a site with three categories and a policy. */
export const siteDocument = {
  site_id: '0197aaaa-0000-7000-8000-000000000000',
  name: 'Shop',
  categories: ['necessary', 'analytics', 'marketing'].map((key) => ({ key, required: key === 'necessary', label: {}, description: {} })),
  policy: {
    ...{ id: '0197aaaa-0000-7000-8000-000000000001', name: 'Cookie policy', version: 1, sha256: policySha256 },
    ...{ published_at: '2026-11-01T00:00:00.000Z', url: `https://consent.example.com/api/v1/public/policy/${policySha256}` },
    page_url: `https://consent.example.com/policy/0197aaaa-0000-7000-8000-000000000000/1?text=${policySha256}`,
  },
  languages: ['en'],
  texts_version: '9f86d081884c7d65',
  texts: {},
  position: 'bottom',
  colors: {},
  ask_again_after_days: 365,
  ask_again_on_new_version: true,
  global_privacy_control: true,
  google_consent_mode: false,
  notice: { number: 1, sha256: sha256Of('notice'), token: '494482.PEaenWxYddN6Q_NT1PiOYfz4EsZu7jRXRlpAsNpBU-A' },
  /** For the banners of others. */
  message: 'We use cookies to keep this site running. With your consent, we also use them for other purposes.',
};

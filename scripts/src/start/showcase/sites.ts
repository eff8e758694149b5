export type SiteName = 'shop' | 'journal' | 'help';

interface ShowcaseSite {
  name: string;
  domain: string;
  categories: readonly string[];
  /** Whether the site rejects other categories (decision 2.1). */
  isClosed: boolean;
  consentsPerDay: number;
  acceptance: number;
}

export const showcaseSites: Readonly<Record<SiteName, ShowcaseSite>> = {
  shop: {
    name: 'Aurora Shop',
    domain: 'aurora-shop.example',
    categories: ['necessary', 'functional', 'analytics', 'marketing'],
    isClosed: true,
    consentsPerDay: 40,
    acceptance: 0.71,
  },
  journal: {
    name: 'Aurora Journal',
    domain: 'aurora-journal.example',
    categories: ['necessary', 'analytics', 'marketing'],
    isClosed: false,
    consentsPerDay: 19,
    acceptance: 0.63,
  },
  help: {
    name: 'Aurora Help Center',
    domain: 'aurora-help.example',
    categories: ['necessary', 'functional', 'analytics'],
    isClosed: false,
    consentsPerDay: 9,
    acceptance: 0.79,
  },
};

/** Newest first, as the dashboard lists them. */
export const siteNames: readonly SiteName[] = ['shop', 'journal', 'help'];

import { plurals } from '../plural';

const plural = plurals('en');
const number = new Intl.NumberFormat('en');

export const planTexts = {
  plan: {
    about: "Your plan and usage. Banner consents are free and don't count toward your API requests.",
    prices: 'Whoever runs this service sets the prices.',
    askForPrices: 'Ask for prices',
    names: { free: 'Free', starter: 'Starter', pro: 'Pro', enterprise: 'Enterprise' },
    current: 'Your plan',
    unlimited: 'Unlimited',
    agreed: 'Custom',
    contact: 'Contact us',
    setUpByUs: 'We set up this plan for you. Contact us to switch to it.',
    siteLimit: (name: string, count: number) => `Your ${name} plan includes ${plural(count, 'site', 'sites')}. Upgrade to add more.`,
    exportLimit: (name: string, count: number) =>
      `Your ${name} plan includes ${plural(count, 'export', 'exports')} per month. Upgrade to get more.`,
    exportLimitNone: (name: string) => `Exports aren't included in ${name}. Upgrade to get them.`,
    endpointLimit: (name: string, count: number) =>
      `Your ${name} plan includes ${plural(count, 'webhook endpoint', 'webhook endpoints')}. Upgrade to add more.`,
    requests: (amount: string) => `${amount} API requests / month`,
    sites: (amount: string) => `Sites: ${amount}`,
    exports: (amount: string) => `Exports / month: ${amount}`,
    noExports: 'No exports',
    endpoints: (amount: string) => `Webhook endpoints: ${amount}`,
    choose: (name: string) => `Choose ${name}`,
    chooseTitle: (name: string) => `Switch to ${name}?`,
    chooseAbout: 'Takes effect immediately.',
    losses: 'What changes for you:',
    lostSites: (have: number, max: number) =>
      `You keep your ${plural(have, 'site', 'sites')}, but can't add any while you have ${number.format(max)} or more.`,
    fewerSites: (max: number) => `You can have ${plural(max, 'site', 'sites')}.`,
    lostExports: "You can't export consents. Files that are ready stay available until they expire.",
    fewerExports: (max: number) => `You can make ${plural(max, 'export', 'exports')} per month.`,
    lostEndpoints: (have: number, max: number) =>
      `You keep your ${plural(have, 'webhook endpoint', 'webhook endpoints')}, but can't add any while you have ${number.format(max)} or more.`,
    fewerEndpoints: (max: number) => `You can have ${plural(max, 'webhook endpoint', 'webhook endpoints')}.`,
    lostRequests: (used: string, max: number, until: string) =>
      `You've used ${used} API requests this month and the plan includes ${number.format(max)}, so requests with your API keys are refused until ${until}.`,
    fewerRequests: (used: string, max: number) =>
      `You get ${plural(max, 'API request', 'API requests')} per month. You've used ${used} this month.`,
    cancel: 'Cancel subscription',
    cancelTitle: 'Cancel subscription?',
    keep: 'Keep plan',
    cancelAbout: 'Takes effect immediately: API calls are rejected until you choose a plan again. Your records are kept.',
    inactive: {
      cancelled: 'Your subscription is cancelled',
      expired: 'Your subscription has expired',
      none: "You don't have a subscription",
      active: '',
    },
    inactiveAbout: 'API calls are rejected and the dashboard is read-only. Choose a plan (Free works) to continue.',
  },
};

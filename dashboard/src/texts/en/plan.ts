import { plurals } from '../plural';

const plural = plurals('en');

export const planTexts = {
  plan: {
    about: 'What you have, what you used, and what there is.',
    names: { free: 'Free', starter: 'Starter', pro: 'Pro', enterprise: 'Enterprise' },
    current: 'Your plan',
    unlimited: 'unlimited',
    agreed: 'as agreed',
    contact: 'Contact us',
    setUpByUs: 'Our team sets up this plan. Contact us to change to it.',
    siteLimit: (name: string, count: number) => `The plan ${name} includes ${plural(count, 'site', 'sites')}.`,
    exportLimit: (name: string, count: number) => `The plan ${name} includes ${plural(count, 'export', 'exports')} a month.`,
    exportLimitNone: (name: string) => `The plan ${name} has no exports.`,
    endpointLimit: (name: string, count: number) => `The plan ${name} includes ${plural(count, 'webhook endpoint', 'webhook endpoints')}.`,
    requests: (amount: string) => `Requests a month: ${amount}`,
    sites: (amount: string) => `Sites: ${amount}`,
    exports: (amount: string) => `Exports a month: ${amount}`,
    noExports: 'Exports a month: none',
    endpoints: (amount: string) => `Webhook endpoints: ${amount}`,
    choose: (name: string) => `Choose ${name}`,
    chooseTitle: (name: string) => `Change to ${name}?`,
    chooseAbout: 'It takes effect at once.',
    cancel: 'Cancel the subscription',
    cancelTitle: 'Cancel the subscription?',
    cancelAbout: 'It takes effect at once: calls with a key are refused until you choose a plan again. Your records remain.',
    inactive: {
      cancelled: 'Your subscription is cancelled',
      expired: 'Your subscription has expired',
      none: 'You have no subscription',
      active: '',
    },
    inactiveAbout: 'Calls with a key are refused, and you can read but not change. Choose a plan to go on; Free is one of them.',
  },
};

import { plurals } from '../plural';

const plural = plurals('en');

export const sitesTexts = {
  sites: {
    about: 'The websites you collect consent on.',
    empty: 'No sites yet',
    emptyAbout: "Add your first one: you'll need a name and its domain.",
    add: 'Add site',
    domain: 'Domain',
    domainAbout: 'Without https:// or a path. Subdomains are included. localhost works with any port.',
    policy: 'Policy',
    noPolicy: 'No policy',
    linked: 'Linked policy',
    policyAbout: 'New consents will record its current version.',
    categories: 'Categories',
    categoriesAbout: 'Only these categories are accepted. Use letters, digits and _ . : -',
    closed: 'Restrict categories',
    closedAbout: 'When off, any category is accepted.',
    open: 'Any',
    closedTo: (count: number) => (count === 0 ? 'None' : `Only ${plural(count, 'category', 'categories')}`),
    itsConsents: 'View consents',
    identity: 'Credentials',
    id: 'Site ID',
    token: 'Site token',
    tokenAbout: 'Public token for your banner. It can only create consents for this site.',
    banner: 'Banner',
    bannerAbout: 'Paste this line into the head of your pages. It asks visitors, records what they choose, and lets them change it.',
    rotate: 'Rotate token',
    rotateTitle: 'Rotate token?',
    rotateAbout: 'The current token stops working immediately; update your banner right away.',
    describe: 'Name, domain and categories',
    delete: 'Delete site',
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteAbout: "You can still read this site's consents and their history; new ones are rejected.",
    deleteTyped: (domain: string) => `Type ${domain} to confirm`,
  },
};

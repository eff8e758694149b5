import { plurals } from '../plural';

const plural = plurals('en');

export const sitesTexts = {
  sites: {
    about: 'Where consents come from. Each has a token for its banner and, if you like, a policy.',
    empty: 'No site yet',
    emptyAbout: 'Add the first one: its name, and the domain its pages are on.',
    add: 'Add a site',
    domain: 'Domain',
    domainAbout: 'Without https:// and without a path. Its subdomains are included.',
    policy: 'Policy',
    noPolicy: 'No policy',
    linked: 'Linked policy',
    policyAbout: 'From the next consent on, its current version is recorded.',
    categories: 'Categories',
    categoriesAbout: 'Consents may name these and no others. Letters, digits and _ . : -',
    closed: 'Only certain categories',
    closedAbout: 'Otherwise consents may name any category.',
    open: 'Any',
    closedTo: (count: number) => (count === 0 ? 'None' : `Only ${plural(count, 'category', 'categories')}`),
    itsConsents: 'Its consents',
    identity: 'Id and token',
    id: 'Site id',
    token: 'Site token',
    tokenAbout: 'Stands in the banner of your pages, where everybody can read it. It can record consents of this site and nothing else.',
    rotate: 'Rotate',
    rotateTitle: 'Make a new token?',
    rotateAbout: 'The old token is refused at once: banners record nothing until they carry the new one.',
    describe: 'Name, domain and categories',
    delete: 'Delete the site',
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteAbout: 'Its consents and their history stay readable; new ones are refused.',
    deleteTyped: (domain: string) => `Type ${domain} to confirm`,
  },
};

export const startTexts = {
  start: {
    title: 'Get started',
    about: "Four steps. We'll check them off as you go.",
    stepDone: 'Done',
    stepOpen: 'To do',
    site: 'Add your site',
    siteDone: (name: string, domain: string) => `${name} (${domain})`,
    policy: 'Link a privacy policy',
    policyAbout:
      'Write what your visitors agree to. Each consent then records the version it was given to; consents before that have none.',
    policyUnlinked: 'Choose the policy that new consents record.',
    policyDone: (name: string, version: number | undefined, site: string) =>
      `New consents on ${site} record “${name}”${version === undefined ? '' : `, version ${version}`}.`,
    linkTo: (site: string) => `Link to ${site}`,
    key: 'Create an API key',
    keyName: 'First key',
    keyDone: (name: string) => `Key “${name}” created.`,
    yourKey: 'Your API key',
    consent: 'Record a consent',
    consentAbout: 'Call the API from your server, or add the banner to a page. Either works.',
    fromServer: 'From your server',
    fromPage: 'From a page of your site',
    waiting: 'Listening for your first consent…',
    latest: "You're receiving consents. Latest:",
    done: "You're all set",
    doneAbout: 'Your site records consents with the policy they were given to.',
  },
};

import { plurals } from '../plural';

const plural = plurals('en');

export const policiesTexts = {
  policies: {
    limit:
      'You have the maximum number of policies, or your plan has no room for more text. Every version counts. Delete policies that you no longer use, or upgrade for more text.',
    about: 'What your visitors agree to. Every published text stays readable for ever.',
    write: 'Write a policy',
    empty: 'No policy yet',
    emptyAbout: 'Write one and link it to a site; each consent then carries the version it was given to.',
    version: (version: number) => `Version ${version}`,
    versionName: 'Version',
    versions: 'Versions',
    current: (version: number) => `${version} (current)`,
    usedBy: 'Used by',
    noSite: 'No site',
    linkIt: 'No site uses it. Link it on the page of a site:',
    published: 'Published',
    edit: 'Text',
    newTitle: 'New policy',
    newAbout: 'Plain text, or Markdown for headings, lists and links.',
    text: 'Write',
    textAbout: 'Plain text or Markdown; HTML is shown as it stands.',
    preview: 'Preview',
    nothingYet: 'Nothing written yet.',
    length: (length: string) => `${length} of 200,000 characters`,
    nameRule: 'A name has 2 to 120 characters.',
    textRule: 'A policy has 20 to 200,000 characters.',
    publish: 'Publish',
    publishVersion: (version: number) => `Publish version ${version}`,
    publishTitle: 'Publish this text?',
    publishFirst: 'It becomes version 1. A published text never changes; a change is a new version.',
    /** Of how many sites use it: undefined while nobody knows. */
    publishWarning: (version: number, sites: number | undefined) =>
      `It becomes version ${version}. ${sites === 0 ? 'No site uses this policy yet.' : `From the next consent on it is in force on ${sites === undefined ? 'every site that uses this policy' : plural(sites, 'site', 'sites')}.`} Consents given before keep the version they were given to.`,
    isPublished: (version: number) => `Version ${version} is published.`,
    unchanged: 'Nothing was changed.',
    draft: {
      found: 'Your unpublished text',
      foundAbout: 'You typed it here before, and it is not published yet.',
      overtaken: (version: number) => `Version ${version} was published since you began it; publishing yours takes its place.`,
      discard: 'Discard the changes',
      discardTitle: 'Discard what you typed?',
      discardAbout: 'It cannot be brought back.',
      leaveTitle: 'Your text is not published',
      leaveAbout: 'When you leave, it stays in this tab of your browser until you sign out or close the tab.',
      leaveAboutUnkept: 'Your browser could not keep it: when you leave, it is lost.',
      stay: 'Stay',
      leave: 'Leave',
      leaveDiscard: 'Discard and leave',
      signOutTitle: 'Sign out?',
      signOutAbout: 'In this tab there is a text of a policy that is not published. When you sign out, it is lost.',
    },
    compare: 'Compare',
    withBefore: (version: number) => `with version ${version}`,
    compareTitle: 'Versions side by side',
    left: 'Left',
    right: 'Right',
    back: 'To the policy',
    noDifference: 'The two texts are the same.',
    removedLine: 'Before:',
    addedLine: 'After:',
    delete: 'Delete the policy',
    deleteAbout: 'Its versions stay readable from the consents that refer to them.',
    deleteTitle: (name: string) => `Delete “${name}”?`,
    deleteWarning: (sites: number | undefined) =>
      sites === 0
        ? 'No site uses it.'
        : `${sites === undefined ? 'Sites that use it' : plural(sites, 'site', 'sites')} will be without a policy.`,
  },
};

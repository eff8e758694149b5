import { plurals } from '../plural';

const plural = plurals('en');

export const policiesTexts = {
  policies: {
    limit:
      "You've reached the maximum number of policies, or your plan has no room for more text. Every version counts. Delete policies you no longer use, or upgrade for more text.",
    about: 'What your visitors agree to. Published versions are kept permanently.',
    write: 'New policy',
    empty: 'No policies yet',
    emptyAbout: 'Write one and link it to a site; every consent then records the version in force.',
    version: (version: number) => `Version ${version}`,
    versionName: 'Version',
    versions: 'Versions',
    current: (version: number) => `${version} (current)`,
    usedBy: 'Used by',
    noSite: 'No sites',
    linkIt: 'Not linked to a site yet. Link it in',
    published: 'Published',
    edit: 'Content',
    newTitle: 'New policy',
    newAbout: 'Plain text, or Markdown for headings, lists and links.',
    text: 'Edit',
    textAbout: "Plain text or Markdown. HTML isn't rendered.",
    preview: 'Preview',
    nothingYet: 'Nothing to preview yet.',
    length: (length: string) => `${length} of 200,000 characters`,
    nameRule: 'Enter a name of 2 to 120 characters.',
    textRule: 'A policy needs 20 to 200,000 characters.',
    publish: 'Publish',
    publishVersion: (version: number) => `Publish version ${version}`,
    publishTitle: 'Publish this policy?',
    publishFirst: "This becomes version 1. Published versions can't be edited; later changes become new versions.",
    /** Of how many sites use it: undefined while nobody knows. */
    publishWarning: (version: number, sites: number | undefined) =>
      sites === 0
        ? `Version ${version} isn't linked to a site yet. Earlier consents keep their version.`
        : `Version ${version} will apply to new consents on ${sites === undefined ? 'every site that uses this policy' : plural(sites, 'site', 'sites')}. Earlier consents keep their version.`,
    isPublished: (version: number) => `Version ${version} published.`,
    unchanged: 'No changes to publish.',
    draft: {
      found: 'Unpublished changes',
      foundAbout: 'We restored the draft you started in this tab.',
      overtaken: (version: number) => `Version ${version} was published after you started; publishing yours will replace it.`,
      discard: 'Discard changes',
      discardTitle: 'Discard changes?',
      discardAbout: "This can't be undone.",
      leaveTitle: 'Unpublished changes',
      leaveAbout: 'Your draft stays in this tab until you sign out or close it.',
      leaveAboutUnkept: "Your browser couldn't save the draft. If you leave, you'll lose it.",
      stay: 'Stay',
      leave: 'Leave',
      leaveDiscard: 'Discard and leave',
      signOutTitle: 'Sign out?',
      signOutAbout: 'You have an unpublished draft. Signing out discards it.',
    },
    compare: 'Compare',
    withBefore: (version: number) => `with version ${version}`,
    compareTitle: 'Compare versions',
    left: 'From',
    right: 'To',
    back: 'Back to policy',
    noDifference: 'The two versions are identical.',
    removedLine: 'Before:',
    addedLine: 'After:',
    delete: 'Delete policy',
    deleteAbout: 'You can still read its versions from the consents that refer to them.',
    deleteTitle: (name: string) => `Delete “${name}”?`,
    deleteWarning: (sites: number | undefined) =>
      sites === 0
        ? 'No site uses this policy.'
        : `${sites === undefined ? 'Sites that use it' : plural(sites, 'site', 'sites')} will be left without a policy.`,
  },
};

import { plurals } from '../plural';

const plural = plurals('en');

/** More sites are only counted. */
const mostNamed = 5;

/** Consents of a version; there are more when it is not complete. */
interface Count {
  consents: number;
  isComplete: boolean;
}

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
    useOn: 'Use on',
    useOnAbout: 'New consents on these sites will record this policy.',
    replaces: (name: string) => `Replaces “${name}” there.`,
    link: 'Link to sites',
    linkedOn: (names: readonly string[]) => `Linked to ${names.join(', ')}.`,
    linkFailed: (names: readonly string[]) => `Not linked to ${names.join(', ')}. Try again under “Used by”.`,
    published: 'Published',
    edit: 'Content',
    newTitle: 'New policy',
    newAbout: 'Plain text, or Markdown for headings, lists, links and tables.',
    text: 'Edit',
    textAbout: "Plain text or Markdown. HTML isn't rendered.",
    preview: 'Preview',
    nothingYet: 'Nothing to preview yet.',
    tooComplex: 'This text takes too long to format, so it’s shown as typed.',
    plainForVisitors:
      'Visitors see this version without formatting, because formatting takes too long. Shorten it, or use fewer nested lists, quotes and tables.',
    length: (length: string) => `${length} of 200,000 characters`,
    nameRule: 'Enter a name of 2 to 120 characters.',
    textRule: 'A policy needs 20 to 200,000 characters.',
    publish: 'Publish',
    publishVersion: (version: number) => `Publish version ${version}`,
    publishTitle: 'Publish this policy?',
    publishFirst: "This becomes version 1. Published versions can't be edited; later changes become new versions.",
    /** `names`: of the sites that use it; undefined while nobody knows. */
    publishSites: (version: number, names: readonly string[] | undefined) => {
      if (names === undefined) return `Version ${version} will apply to new consents on every site that uses this policy.`;
      if (names.length === 0) return `Version ${version} won't apply to new consents yet: no site uses this policy.`;
      const more = names.length > mostNamed ? ` and ${plural(names.length - mostNamed, 'more site', 'more sites')}` : '';
      return `Version ${version} will apply to new consents on ${plural(names.length, 'site', 'sites')} (${names.slice(0, mostNamed).join(', ')}${more}).`;
    },
    publishConsents: (version: number, count: Count | undefined) => {
      if (count === undefined) return `Consents recorded under version ${version} keep it.`;
      if (count.consents === 0 && count.isComplete) return `No consents were recorded under version ${version}.`;
      const were = plural(count.consents, 'consent was', 'consents were');
      return `${count.isComplete ? were : `More than ${were}`} recorded under version ${version}. Earlier consents keep their version.`;
    },
    onlyName: (version: number) => `Only the name changes. The text is the same as in version ${version}.`,
    alreadyPublished: (version: number) => `This text is already published as version ${version}.`,
    noteLabel: 'What changed? (optional)',
    noteAbout: (length: string) => `Your team and visitors see it with this version. ${length} of 500 characters.`,
    note: 'What changed',
    nameAndNote: 'Name and changes',
    count: (count: Count | undefined) =>
      count === undefined ? '—' : `${count.consents.toLocaleString('en')}${count.isComplete ? '' : '+'}`,
    recorded: (count: Count | undefined) => {
      if (count === undefined) return '—';
      const recorded = `${plural(count.consents, 'consent', 'consents')} recorded under this version`;
      return count.isComplete ? recorded : `More than ${recorded}`;
    },
    countOnSite: (site: string, { consents, isComplete }: Count) => `${site}: ${consents.toLocaleString('en')}${isComplete ? '' : '+'}`,
    consentsUpTo: (version: number) => `Up to version ${version}`,
    counting: 'Still counting. The numbers will go up.',
    compareWith: (version: number) => `Compare with version ${version}`,
    print: 'Print',
    deleted: 'This policy was deleted. Its versions are kept for the consents that refer to them.',
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

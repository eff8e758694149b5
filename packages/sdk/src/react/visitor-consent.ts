import type { BannerApi, BannerState } from './banner-api';
import { callBanner } from './wait-for-banner';

/** The visitor's choice, and functions to change it. The object stays the same until the choice changes. */
export interface VisitorConsent<Category extends string = string> {
  /** False on the server, during hydration, and until banner.js has loaded. */
  readonly ready: boolean;
  /** Whether the visitor has chosen. False again when the site asks for a new choice. */
  readonly decided: boolean;
  /** Whether the visitor accepted an optional category, or everything. */
  readonly accepted: boolean;
  readonly preferences: Readonly<Partial<Record<Category, boolean>>>;
  /** The `subject_id` of the visitor's records. "" until the visitor chose. */
  readonly subject: string;
  /** Whether the choice covers a category. False until the visitor chose. */
  readonly allows: (category: Category) => boolean;
  /** Records a choice from your own dialog: true or false for everything, or by category. Waits for banner.js. Throws on a server. */
  readonly set: (choice: boolean | Partial<Record<Category, boolean>>) => void;
  /** Opens the banner, also after a choice, for example from a link in the footer. Waits for banner.js. Throws on a server. */
  readonly show: () => void;
}

const set = (choice: boolean | Partial<Record<string, boolean>>) =>
  callBanner((banner) => banner.set(choice as Parameters<BannerApi['set']>[0]));
const show = () => callBanner((banner) => banner.show());

const undecided: BannerState = { decided: false, accepted: false, preferences: {}, subject: '' };

export function consentOf(state: BannerState | undefined): VisitorConsent {
  const { decided, accepted, preferences, subject } = state ?? undecided;
  // A site without categories accepts or refuses everything.
  const coversAll = accepted && Object.keys(preferences).length === 0;
  const allows = (category: string) => (Object.hasOwn(preferences, category) ? preferences[category] === true : coversAll);
  return { ready: state !== undefined, decided, accepted, preferences, subject, allows, set, show };
}

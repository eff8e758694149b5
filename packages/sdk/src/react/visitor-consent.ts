import type { BannerApi, BannerState } from './banner-api';
import { callBanner } from './wait-for-banner';

/** The choice of the visitor, and ways to change it. The same object until something changes. */
export interface VisitorConsent<Category extends string = string> {
  /** False on the server, during hydration, and until banner.js has loaded. */
  readonly ready: boolean;
  /** False until the visitor chose, or when the site asks again. */
  readonly decided: boolean;
  /** Whether the visitor accepted an optional category, or everything. */
  readonly accepted: boolean;
  readonly preferences: Readonly<Partial<Record<Category, boolean>>>;
  /** The `subject_id` of the visitor's records. "" until a choice was made. */
  readonly subject: string;
  /** Whether the choice covers a category. False until the visitor chose. */
  readonly allows: (category: Category) => boolean;
  /** Records a choice that your page asked for: true or false for everything, or by category. Waits for banner.js. */
  readonly set: (choice: boolean | Partial<Record<Category, boolean>>) => void;
  /** Asks the visitor, also after a choice. Waits for banner.js. */
  readonly show: () => void;
}

const set = (choice: boolean | Partial<Record<string, boolean>>) =>
  callBanner((banner) => banner.set(choice as Parameters<BannerApi['set']>[0]));
const show = () => callBanner((banner) => banner.show());

const undecided: BannerState = { decided: false, accepted: false, preferences: {}, subject: '' };

export function consentOf(state: BannerState | undefined): VisitorConsent {
  const { decided, accepted, preferences, subject } = state ?? undecided;
  /** Accepting on a site that names no categories covers all of them. */
  const coversAll = accepted && Object.keys(preferences).length === 0;
  const allows = (category: string) => (preferences[category] ?? coversAll) === true;
  return { ready: state !== undefined, decided, accepted, preferences, subject, allows, set, show };
}

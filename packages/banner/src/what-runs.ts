import { runsUnasked, type CheckedSite, type Preferences, type SignalEffect, type Site } from '@consent/notice';
import { hasRules } from './has-rules.ts';
import type { ConsentState } from './page-api.ts';
import { chosenIn, type Choice } from './record.ts';

/** What this page view knows. */
export interface PageState {
  /** Undefined until it was loaded. */
  site: CheckedSite | undefined;
  /** Of the banner. */
  language: string;
  choice: Choice | undefined;
  /** Whether the choice holds: the site's settings do not say to ask again, and the server has not refused it. */
  holds: boolean;
  /** While the visitor is asked about other categories only, what was chosen holds. */
  isKept: boolean;
  /** Of the person who was identified in this page view. */
  personToken?: string | undefined;
  /** Tags must hear "denied" first. */
  mayRun: boolean;
}

/** Undefined in browsers that do not have it. */
export const globalPrivacyControl = (): unknown => (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl;

export const everyCategory = ({ categories }: Pick<Site, 'categories'>, isOn: boolean): Preferences =>
  Object.fromEntries((categories ?? []).map(({ key, required }) => [key, required || isOn]));

/** What may run now: by the choice, and without one by the rule for the visitor's place. */
export function createWhatRuns(state: PageState, script: HTMLScriptElement) {
  const warned = new Set<string>();

  function warn(name: string, reason: string): false {
    if (!warned.has(name)) console.warn(`Consent Service: ${reason}`);
    warned.add(name);
    return false;
  }

  const signalEffect = (): SignalEffect => (state.site !== undefined && globalPrivacyControl() === true ? state.site.rule.gpc : 'ignored');

  /** Whether the rule for this place lets a category run without a choice. Global Privacy Control refuses what is optional. */
  function isOnUnasked(key: string): boolean {
    const { site } = state;
    return (
      hasRules && site !== undefined && runsUnasked(site, key) && (signalEffect() === 'ignored' || everyCategory(site, false)[key] === true)
    );
  }

  /** Whether scripts of a category may run now. A refusal holds until the next choice, also while the visitor is asked again. */
  function isOn(key: string): boolean {
    const { choice, holds, isKept } = state;
    const chosen = choice && chosenIn(choice, key);
    return (holds || isKept) && chosen !== undefined ? chosen : chosen !== false && isOnUnasked(key);
  }

  function effective(): Preferences {
    const { site, choice, holds, isKept } = state;
    const keys = (site?.categories ?? []).map(({ key }) => key);
    const named = [...Object.keys(holds || isKept ? (choice?.preferences ?? {}) : {}), ...(hasRules && keys.some(isOnUnasked) ? keys : [])];
    return Object.fromEntries(named.map((key) => [key, isOn(key)]));
  }

  return {
    signalEffect,
    isOnUnasked,
    isOn,
    effective,
    forPage: (): ConsentState => ({
      decided: state.holds,
      accepted: state.holds && state.choice?.accepted === true,
      preferences: effective(),
      subject: state.choice?.subject ?? '',
    }),
    /** Whether an element of the page that needs these categories may run. */
    isAllowed: (keys: string[], nonce = script.nonce): boolean => {
      if (!state.mayRun || (!state.holds && !keys.some(isOn))) return false;
      const known = state.site?.categories;
      const unknown = known && keys.find((key) => !known.some((category) => category.key === key));
      if (unknown !== undefined && unknown !== null) {
        return warn(unknown, `data-consent="${unknown}" is not a category of this site, so it stays held.`);
      }
      if (keys.length === 0 || !keys.every(isOn)) return false;
      // The banner must not run what the page's policy would not.
      return !script.nonce || nonce === script.nonce || warn('', 'a held script without the nonce of banner.js stays held.');
    },
  };
}

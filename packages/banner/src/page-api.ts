import type { Preferences } from '@consent/notice';

export interface ConsentState {
  /** False until the visitor chooses, and again when the site asks for a new choice. */
  decided: boolean;
  /** Whether the visitor agreed. False without a choice, also where everything runs without one. */
  accepted: boolean;
  /** What may run now: by the choice, and without one by the rule for the visitor's place. */
  preferences: Readonly<Preferences>;
  /** "" until the visitor chooses. */
  subject: string;
}

export interface ConsentApi {
  get: () => ConsentState;
  /** Records a choice from the page's own dialog: true or false for everything, or by category. */
  set: (choice: boolean | Preferences) => void;
  /** Calls back after each change, and immediately if anything may run or a choice exists. Returns a function that unsubscribes. */
  on: (type: 'change', callback: (state: ConsentState) => void) => () => void;
  /** Opens the banner, also after a choice. */
  show: () => void;
  /**
   * Passes the token of the signed-in person, made by the site's server. Resolves to whether the person was identified; never rejects. Only in the
   * program of a site that identifies its people.
   */
  identify?: (token: string) => Promise<boolean>;
  /** The person signs out: the device decides for itself again. */
  forget?: () => Promise<void>;
}

declare global {
  interface Window {
    consent?: ConsentApi;
  }
}

/** A callback that throws must not stop the others. */
export function createListeners() {
  const callbacks = new Set<(state: ConsentState) => void>();
  const call = (callback: (state: ConsentState) => void, state: ConsentState) => {
    try {
      callback(state);
    } catch (error) {
      console.error(error);
    }
  };
  return {
    add: (callback: (state: ConsentState) => void, state: ConsentState): (() => void) => {
      callbacks.add(callback);
      if (state.decided || Object.values(state.preferences).includes(true)) call(callback, state);
      return () => callbacks.delete(callback);
    },
    tell: (state: ConsentState): void => {
      for (const callback of callbacks) call(callback, state);
      EventTarget.prototype.dispatchEvent.call(window, new CustomEvent('consent:change', { detail: state }));
    },
  };
}

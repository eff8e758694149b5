import type { Preferences } from './site.ts';

export interface ConsentState {
  /** False until the visitor chose, or when the choice does not hold any more. */
  decided: boolean;
  accepted: boolean;
  preferences: Readonly<Preferences>;
  /** "" until a choice was made. */
  subject: string;
}

/** window.consent */
export interface ConsentApi {
  get: () => ConsentState;
  /** Records a choice that the page itself asked for: true or false for everything, or by category. */
  set: (choice: boolean | Preferences) => void;
  /** Calls back after each change, and immediately when a choice is there. Returns a function that ends it. */
  on: (type: 'change', callback: (state: ConsentState) => void) => () => void;
  /** Asks the visitor, also when a choice was made. */
  show: () => void;
}

declare global {
  interface Window {
    consent?: ConsentApi;
  }
}

/** Tells the page. A callback that throws stops no other. */
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
      if (state.decided) call(callback, state);
      return () => callbacks.delete(callback);
    },
    tell: (state: ConsentState): void => {
      for (const callback of callbacks) call(callback, state);
      dispatchEvent(new CustomEvent('consent:change', { detail: state }));
    },
  };
}

import { attempt, grantedIf, isAdvertisingOn, type VendorSignal } from './vendor-signal.ts';

declare global {
  interface Window {
    uetq?: { push: (...words: unknown[]) => unknown };
  }
}

function push(when: 'default' | 'update', isGranted: boolean): void {
  attempt(() => {
    // An element with this id is also window.uetq. The loaded tag replaces the array by an object of its own.
    if (typeof window.uetq?.push !== 'function') window.uetq = [] as unknown[];
    window.uetq.push('consent', when, { ad_storage: grantedIf(isGranted) });
  });
}

/** UET consent mode. Without a signal, the tag takes consent as granted. */
export const signal: VendorSignal = {
  setDefaults: () => push('default', false),
  update: (isOn) => push('update', isAdvertisingOn(isOn)),
};

export interface BannerState {
  decided: boolean;
  accepted: boolean;
  preferences: Readonly<Record<string, boolean>>;
  subject: string;
}

/** The part of `window.consent` that the hook calls. packages/banner defines it. */
export interface BannerApi {
  get: () => BannerState;
  set: (choice: boolean | Record<string, boolean>) => void;
  show: () => void;
}

/** A server has neither `document` nor `consent`. */
export interface BrowserGlobals {
  consent?: BannerApi;
  document?: EventTarget;
  addEventListener: EventTarget['addEventListener'];
  removeEventListener: EventTarget['removeEventListener'];
}

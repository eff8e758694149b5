/** Response of GET /public/site (decision 34). */
export interface Site {
  categories: Category[] | null;
  /** `change_note` is the owner's word on what changed with this version, only if there is one. */
  policy: { version: number; sha256: string; url: string; change_note?: string | undefined } | null;
  languages: string[];
  /** Where the built-in texts of other languages than English are. Absent if the site has none, and from earlier releases. */
  text_files?: string | undefined;
  /** The languages with a file. The others have only texts of the site, and English. */
  text_file_languages?: string[] | undefined;
  texts: Record<string, Partial<Texts>>;
  position: 'bottom' | 'bottom_left' | 'bottom_right' | 'center';
  colors: { accent?: string; background?: string; text?: string };
  /** Only if the owner chose one: the banner follows the visitor's system otherwise. `auto` follows the page. */
  color_scheme?: ColorSchemeSetting | undefined;
  ask_again_after_days: number | null;
  ask_again_on_new_version: boolean;
  global_privacy_control: boolean;
  google_consent_mode: boolean;
  /** The vendors besides Google that are told about choices. Only if the site tells any. */
  vendor_signals?: string[] | undefined;
  /** The domain whose pages share a choice by a cookie. Absent if each origin keeps its own. */
  cookie_domain?: string | undefined;
  /** The rule for the place of the caller. Absent if the site has no rules: then everything waits for a choice. */
  rule?: Rule | undefined;
  /** Only if a withdrawal does not reload the page. */
  on_withdrawal?: 'keep' | undefined;
  /** Only if the site identifies its signed-in people (decision 70). */
  identity?: Identity | undefined;
  /** Share of page views that report what ran (decision 57). Not part of the notice, because it asks nothing. */
  watch?: { sample: number } | undefined;
  /** The tool that asked visitors before, if its answers are to hold. Not part of the notice, because it asks nothing. */
  earlier_tool?: EarlierTool | undefined;
  /** Path of the page that takes requests of people. Only if the site takes any. Not part of the notice, because it asks nothing. */
  requests_page?: string | undefined;
  /** The notice that this document makes. Absent in the dashboard's preview, and if the server could not keep it. */
  notice?: { sha256: string; token?: string | undefined } | undefined;
}

/** What the banner says on sites that identify their signed-in people. */
export interface PersonWords {
  /** Told before a choice: where it holds. */
  scope: string;
  /** The choice of another device was taken over. */
  adopted: string;
  /** Device and person chose differently, and the visitor is asked. */
  differs: string;
}

export interface Identity {
  /** If the choices of device and person differ: ask, or take that of the person or of the device. */
  on_difference: 'ask' | 'account' | 'device';
  /** In each language of the site. */
  texts: Record<string, PersonWords>;
}

/**
 * When optional categories run: after a choice (`opt_in`), until the visitor refuses (`opt_out`), with a note that only says so
 * (`notice`), or without a word (`none`).
 */
export type Model = 'opt_in' | 'opt_out' | 'notice' | 'none';

/** What Global Privacy Control does: refuses and answers the question, refuses while the banner still asks, or nothing. */
export type SignalEffect = 'decides' | 'refuses_and_asks' | 'ignored';

export const earlierTools = ['onetrust', 'cookiebot', 'didomi', 'c15t', 'cookieconsent'] as const;

/** `categories` has the site's category by the tool's name of a group. */
export interface EarlierTool {
  name: (typeof earlierTools)[number];
  categories: Record<string, string>;
}

/** A rule as it applies to one visitor. */
export interface Rule {
  /** Its place among the rules of the site, from 1. 0: no rule is for the visitor's place, so the strictest applies. */
  /** Undefined in banner.js if the site has no rules. */
  number: number | undefined;
  /** The visitor's country or state, such as `DE` or `US-CA`. null: unknown. */
  place: string | null;
  model: Model;
  /** Models of categories that differ. */
  categories: Record<string, Model>;
  gpc: SignalEffect;
  /** After an acceptance, and after a refusal. null: never. */
  ask_again_after_days: { yes: number | null; no: number | null };
}

export interface Category {
  key: string;
  required: boolean;
  /** By language. */
  label: Record<string, string>;
  description: Record<string, string>;
  /** Only if the site names some. */
  cookies?: CategoryCookie[] | undefined;
}

/** A cookie or storage key of a category, which a refusal deletes. */
export interface CategoryCookie {
  /** A * at the end stands for any rest. */
  name: string;
  /** Default: cookie. */
  kind?: CookieKind | undefined;
  provider?: string | undefined;
  /** By language. */
  purpose?: Record<string, string> | undefined;
  duration?: string | undefined;
}

export type ColorSchemeSetting = 'light' | 'dark' | 'auto';

export type CookieKind = 'cookie' | 'local_storage' | 'session_storage';

export interface Texts {
  title: string;
  message: string;
  accept: string;
  refuse: string;
  choose: string;
  save: string;
  change: string;
  policy: string;
  required: string;
  /** The question of a place where everything runs until the visitor refuses, and in the settings of one where it runs without. */
  message_opt_out: string;
  message_notice: string;
  /** The only button below `message_notice`. */
  acknowledge: string;
  /** The line that says that Global Privacy Control was honoured. */
  signal: string;
  /** In place of held content: {host} is its origin, {category} what it needs. */
  held: string;
  show_once: string;
  show_always: string;
}

export type Preferences = Record<string, boolean>;

/** Response of GET /public/site (decision 34). */
export interface Site {
  categories: Category[] | null;
  policy: { version: number; sha256: string; url: string } | null;
  languages: string[];
  /** Where the built-in texts of other languages than English are. Absent if the site has none, and from earlier releases. */
  text_files?: string | undefined;
  /** The languages with a file. The others have only texts of the site, and English. */
  text_file_languages?: string[] | undefined;
  texts: Record<string, Partial<Texts>>;
  position: 'bottom' | 'bottom_left' | 'bottom_right' | 'center';
  colors: { accent?: string; background?: string; text?: string };
  ask_again_after_days: number | null;
  ask_again_on_new_version: boolean;
  global_privacy_control: boolean;
  google_consent_mode: boolean;
  /** The domain whose pages share a choice by a cookie. Absent if each origin keeps its own. */
  cookie_domain?: string | undefined;
  /** The notice that this document makes. Absent in the dashboard's preview, and if the server could not keep it. */
  notice?: { sha256: string; token?: string | undefined } | undefined;
}

export interface Category {
  key: string;
  required: boolean;
  /** By language. */
  label: Record<string, string>;
  description: Record<string, string>;
}

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
  message_opt_out: string;
  message_notice: string;
  acknowledge: string;
  signal: string;
  /** `{host}` and `{category}` are replaced. */
  held: string;
  show_once: string;
  show_always: string;
}

export type Preferences = Record<string, boolean>;

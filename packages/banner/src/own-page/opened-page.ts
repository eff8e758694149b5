import type { BuiltInLanguage, CheckedSite, PersonPageWords } from '@consent/notice';

export interface PolicyText {
  version: number;
  url: string | null;
}

export interface PersonRecord {
  record: string;
  accepted: boolean;
  preferences: Record<string, boolean>;
  created_at: string;
  status: 'current' | 'ended' | 'replaced' | 'not_counted' | 'deleted';
  policy: PolicyText | null;
  how: 'device' | 'page' | 'site' | 'unconfirmed';
}

export interface RequestOfPerson {
  kind: RequestKind;
  status: 'open' | 'answered' | 'refused';
  confirmed_at: string;
  due_at: string;
  text?: string | null;
}

export type RequestKind = 'access' | 'erase' | 'withdraw' | 'correct';

/** Answer of POST /public/person (decision 74). */
export interface PersonNow {
  state: 'given' | 'refused' | 'withdrawn' | 'deleted' | 'erased' | 'purged' | 'none';
  reason: string;
  /** ID of the consent with the latest decision. */
  record: string | null;
  since: string | null;
  expires_at: string | null;
  preferences: Record<string, boolean> | null;
  accepted: boolean | null;
  policy: PolicyText | null;
  linked: number;
  records: PersonRecord[];
  is_complete: boolean;
  page_url: string;
  /** Absent if the site takes no requests. */
  requests?: RequestOfPerson[];
}

/** `/person-texts/<language>.json`. */
export interface PageTexts extends Pick<BuiltInLanguage, 'texts' | 'labels' | 'page'> {
  words: PersonPageWords;
  /** Where a choice holds (decision 70.13). */
  scope: string;
}

export interface OpenedPage extends PageTexts {
  language: string;
  site: CheckedSite;
  /** Whether the site takes requests. */
  takesRequests: boolean;
  ask: Ask;
  /** Says in the status line what happened. */
  tell: (text: string) => void;
}

/** Sends JSON to the API of this server. */
export type Ask = (path: string, body: object, headers?: Record<string, string>) => Promise<Response>;

import type { RequestSettings } from '@consent/contracts';
import { absentAs, type Columns, instant, readerOf, selectOf, text, uuid } from '@consent/postgres/columns';

export interface SiteRef {
  accountId: string;
  siteId: string;
}

/** The table `request_settings`. */
export interface SettingsRecord extends SiteRef {
  /** "" if requests were turned off. */
  answersTo: string;
  /** 0 until it is confirmed. */
  confirmedAtMs: number;
  noticeMailId: string;
  noticeDueAtMs: number;
}

export const settingsColumns: Columns<SettingsRecord> = {
  accountId: uuid('account_id'),
  siteId: uuid('site_id'),
  answersTo: absentAs('', text('answers_to')),
  confirmedAtMs: absentAs(0, instant('confirmed_at')),
  noticeMailId: absentAs('', uuid('notice_mail_id')),
  noticeDueAtMs: absentAs(0, instant('notice_due_at')),
};

export const settingsSelect = selectOf(settingsColumns);
export const settingsOf = readerOf(settingsColumns);

/** What persons see; "" if requests are off. */
export const writeTo = (settings: SettingsRecord | undefined): string =>
  settings === undefined || settings.confirmedAtMs === 0 ? '' : settings.answersTo;

export const settingsMessage = ({ answersTo, confirmedAtMs }: SettingsRecord): RequestSettings => ({ answersTo, confirmedAtMs });

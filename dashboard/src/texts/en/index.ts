import { accessTexts } from './access';
import { accountTexts } from './account';
import { consentsTexts } from './consents';
import { exportsTexts } from './exports';
import { failuresTexts } from './failures';
import { frameTexts } from './frame';
import { keysTexts } from './keys';
import { overviewTexts } from './overview';
import { planTexts } from './plan';
import { policiesTexts } from './policies';
import { sitesTexts } from './sites';
import { startTexts } from './start';
import { subjectsTexts } from './subjects';
import { webhooksTexts } from './webhooks';

/** Every English text of the dashboard, a file for each place where texts stand. Another language is a folder of the same files; the compiler finds what it lacks. */
export const en = {
  ...frameTexts,
  ...failuresTexts,
  ...accessTexts,
  ...startTexts,
  ...overviewTexts,
  ...consentsTexts,
  ...subjectsTexts,
  ...policiesTexts,
  ...sitesTexts,
  ...exportsTexts,
  ...webhooksTexts,
  ...keysTexts,
  ...planTexts,
  ...accountTexts,
};

export type Texts = typeof en;

import type { Texts } from '../en';
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

export const ptBr: Texts = {
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

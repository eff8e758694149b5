import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { Controller } from '../schemas/controller';
import { controllerJson } from './controller-json';

export const getController = route({
  id: 'getController',
  method: 'GET',
  path: '/controller',
  tag: 'Controller',
  summary: 'Get the data controller',
  description: 'Every text is empty until you set it.',
  caller: 'session',
  siteKeys: ofNoSite,
  bodyLimitBytes: bodyLimitBytes.others,
  success: { status: 200, description: 'The data controller', schema: Controller },
  errors: [],
  handle: async ({ caller: { accountId } }, { controllers }) => {
    const { controller } = await controllers.getController({ accountId }, { needs: 'controllers' });
    return { json: controllerJson(controller) };
  },
});

import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { Controller, ControllerBody } from '../schemas/controller';
import { controllerJson } from './controller-json';

export const setController = route({
  id: 'setController',
  method: 'PUT',
  path: '/controller',
  tag: 'Controller',
  summary: 'Set the data controller',
  description: 'Replaces all fields: a field that you omit becomes empty. Receipts that you issue later show the new values.',
  caller: 'session',
  audits: ['controller.set'],
  bodyLimitBytes: bodyLimitBytes.others,
  body: ControllerBody,
  success: { status: 200, description: 'The data controller', schema: Controller },
  errors: [],
  handle: async ({ caller: { accountId }, body }, { controllers }) => {
    const { name = '', contact = '', address = '', email = '', phone = '', privacy_url = '', jurisdiction = '', language = '' } = body;
    const described = { name, contact, address, email, phone, privacyUrl: privacy_url, jurisdiction, language };
    const { controller } = await controllers.setController({ accountId, ...described }, { needs: 'controllers' });
    return { json: controllerJson(controller) };
  },
});

import { Ajv2020 } from 'ajv/dist/2020';
import { ServiceError } from '@consent/kernel/errors';
import { logFileRoutes, routes } from '../../routes';
import { compileBody } from './validate-body';

const bodies = [...routes, ...logFileRoutes].flatMap(({ id, body }) => (body === undefined ? [] : [{ id, body }]));
const metaschema = new Ajv2020();

// The gateway compiles a schema when a request first needs it, so no start would reveal a faulty one.
test.each(bodies)('the body of $id has a valid schema that compiles', ({ body }) => {
  expect(metaschema.validateSchema(body), metaschema.errorsText()).toBe(true);
  expect(() => compileBody(body)(undefined, false)).toThrow(ServiceError);
});

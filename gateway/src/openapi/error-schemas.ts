import { errorCodes, errorKinds } from '@consent/kernel/errors';

const codes = Object.keys(errorCodes);

export const errorSchema = {
  type: 'object',
  required: ['error', 'message'],
  properties: {
    error: { type: 'string', enum: codes },
    message: { type: 'string' },
  },
  additionalProperties: false,
};

const errorsPage = 'https://consent.example.com/docs/errors#invalid_request';
const firstFault = { pointer: '/subject_id', message: 'subject_id is required.' };

export const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'errors', 'request_id', 'doc_url'],
  properties: {
    type: { type: 'string', description: 'URL of the page that explains the code' },
    title: { type: 'string', enum: Object.values(errorCodes).map(({ title }) => title), description: 'Short title of the code' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    detail: { type: 'string', description: 'What to do; same as `message` of Error' },
    code: { type: 'string', enum: codes, description: 'Stable error code; same as `error` of Error' },
    errors: {
      type: 'array',
      maxItems: 100,
      description: 'Every invalid field or parameter of a 400; empty for other errors',
      items: {
        type: 'object',
        required: ['pointer', 'message'],
        properties: {
          pointer: {
            type: 'string',
            description:
              'JSON pointer (RFC 6901) into the body, such as `/preferences/analytics`; `""` for the whole body and for parameters',
          },
          parameter: { type: 'string', description: 'Name of a parameter in the query, the path or the headers' },
          message: { type: 'string', description: 'Names the field and states the rule for it' },
        },
        additionalProperties: false,
      },
    },
    request_id: { type: 'string', description: 'The `X-Request-Id` of this response' },
    doc_url: { type: 'string', description: 'Same URL as `type`' },
  },
  additionalProperties: false,
  examples: [
    {
      type: errorsPage,
      title: errorCodes.invalid_request.title,
      status: errorKinds.invalid.status,
      detail: firstFault.message,
      code: errorKinds.invalid.code,
      errors: [firstFault, { pointer: '/accepted', message: 'accepted must be a boolean, got a string.' }],
      request_id: '01M7YNAYM0FB4C02YEHA0XX7A1',
      doc_url: errorsPage,
    },
  ],
};

import { Type, type TString } from '@sinclair/typebox';
import { exampleTimes } from '../../pipeline/0-common/example-values';
import { textShapes } from '../../pipeline/6-input/text-shapes';
import { plainText } from './text';

const text = (shape: keyof typeof textShapes, maxLength: number, description: string): TString =>
  Type.String({ maxLength, pattern: textShapes[shape].pattern, description });

const fields = {
  name: text('nameOrEmpty', 120, 'Legal name'),
  contact: text('nameOrEmpty', 120, 'Person or office to turn to, such as the data protection officer'),
  address: plainText({ maxLength: 500, description: 'Postal address' }),
  email: text('emailOrEmpty', 254, 'Email address of the contact'),
  phone: text('nameOrEmpty', 40, 'Phone number of the contact'),
  privacy_url: text('webUrlOrEmpty', 2048, 'Where people read how you process data, change their consent and use their rights'),
  jurisdiction: text('jurisdiction', 6, 'Country or subdivision (ISO 3166) whose law applies, such as `DE` or `US-CA`'),
  language: text('languageTag', 35, 'Language of what you tell people (BCP 47), such as `en` or `pt-BR`'),
};

const example = {
  name: 'Example Shop Ltd',
  contact: 'Data protection officer',
  address: '1 Main Street\nDublin 2\nIreland',
  email: 'privacy@example.com',
  phone: '+353 1 555 0100',
  privacy_url: 'https://www.example.com/privacy',
  jurisdiction: 'IE',
  language: 'en',
};

export const Controller = Type.Object(
  {
    ...fields,
    updated_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'Time of the last change; null if nothing was set yet',
    }),
  },
  {
    $id: 'Controller',
    additionalProperties: false,
    description: 'Who is responsible for the data, as your receipts say',
    examples: [{ ...example, updated_at: exampleTimes.changed }],
  },
);

export const ControllerBody = Type.Object(
  {
    name: Type.Optional(fields.name),
    contact: Type.Optional(fields.contact),
    address: Type.Optional(fields.address),
    email: Type.Optional(fields.email),
    phone: Type.Optional(fields.phone),
    privacy_url: Type.Optional(fields.privacy_url),
    jurisdiction: Type.Optional(fields.jurisdiction),
    language: Type.Optional(fields.language),
  },
  { $id: 'ControllerBody', additionalProperties: false, examples: [example] },
);

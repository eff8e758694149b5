import { Type } from '@sinclair/typebox';
import { textShapes } from '../../pipeline/6-input/text-shapes';
import { BannerSettings } from './banner';
import { nameText } from './text';
import { exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';

const Categories = Type.Array(Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$' }), { maxItems: 64, uniqueItems: true });

const days = (description: string) => Type.Union([Type.Integer({ minimum: 1, maximum: 3650 }), Type.Null()], { description });

const Lifetime = Type.Object(
  {
    accepted: Type.Optional(days('Days after which an acceptance ends; null or absent: never')),
    refused: Type.Optional(days('Days after which a refusal ends; null or absent: never. A withdrawal never ends')),
  },
  { additionalProperties: false },
);

const exampleBody = { name: 'Shop', domain: 'shop.example.com', categories: ['necessary', 'analytics', 'marketing'] };

const exampleSite = {
  id: exampleIds.site,
  ...exampleBody,
  policy_id: exampleIds.policy,
  token: `st_${'example'.repeat(7).slice(0, 43)}`,
  created_at: exampleTimes.created,
  updated_at: exampleTimes.changed,
};

export const Site = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'ID of the site, the `site_id` of its consents' }),
    name: Type.String({ description: 'Name of the site' }),
    domain: Type.String({ description: 'Host name. Pages on it and its subdomains can send consents' }),
    categories: Type.Union([Categories, Type.Null()], {
      description: 'The only keys that `preferences` may contain; null allows any key, [] allows none',
    }),
    banner: Type.Optional(BannerSettings),
    lifetime: Type.Optional(Lifetime),
    policy_id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()], { description: 'The linked policy; null if the site has none' }),
    token: Type.String({ description: 'Token for public ingest, sent as `X-Site-Token`. Starts with `st_`' }),
    created_at: Type.String({ format: 'date-time', description: 'Time when the site was created' }),
    updated_at: Type.String({ format: 'date-time', description: 'Time when the site was last changed' }),
  },
  { $id: 'Site', additionalProperties: false, examples: [exampleSite] },
);

export const SiteList = Type.Object(
  { data: Type.Array(Type.Ref('Site'), { description: 'Sites that aren’t deleted, newest first' }) },
  { $id: 'SiteList', additionalProperties: false, examples: [{ data: [exampleSite] }] },
);

export const SiteBody = Type.Object(
  {
    name: nameText({ minLength: 1, maxLength: 120, description: 'Name that identifies the site for you' }),
    domain: Type.String({
      minLength: 1,
      maxLength: 253,
      pattern: textShapes.siteDomain.pattern,
      description:
        'Host name such as www.example.com, without scheme or path. Include a port only if it isn’t the default. localhost and 127.0.0.1 allow pages on any port',
    }),
    categories: Type.Optional(
      Type.Union([Categories, Type.Null()], {
        description: 'The only keys that `preferences` may contain. Omit it or pass null to allow any key; pass [] to allow none',
      }),
    ),
    banner: Type.Optional(
      Type.Union([BannerSettings, Type.Null()], { description: 'Settings of the banner. Omit it or pass null to use the defaults' }),
    ),
    lifetime: Type.Optional(
      Type.Union([Lifetime, Type.Null()], {
        description:
          'How long decisions hold, in days. Omit it or pass null if they never end. A change applies to decisions that have not ended, within seconds',
      }),
    ),
  },
  { $id: 'SiteBody', additionalProperties: false, examples: [exampleBody] },
);

export const SitePolicyBody = Type.Object(
  {
    policy_id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()], {
      description: 'ID of one of your policies; null unlinks the current policy',
    }),
  },
  { $id: 'SitePolicy', additionalProperties: false, examples: [{ policy_id: exampleIds.policy }] },
);

import { Type } from '@sinclair/typebox';
import { textShapes } from '../../pipeline/6-input/text-shapes';
import { BannerSettings } from './banner';
import { notBlank } from './text';
import { exampleIds, exampleTimes } from '../../openapi/example-values';

const Categories = Type.Array(Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$' }), { maxItems: 64, uniqueItems: true });

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
    id: Type.String({ format: 'uuid', description: 'The site_id of its consents' }),
    name: Type.String({ description: 'What you called it' }),
    domain: Type.String({ description: 'Host name; browsers may send consents from it and its subdomains' }),
    categories: Type.Union([Categories, Type.Null()], {
      description: 'The only keys that preferences may hold; null: any key, []: none',
    }),
    banner: Type.Optional(BannerSettings),
    policy_id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()], { description: 'The linked policy; null: none' }),
    token: Type.String({ description: 'st_…; the X-Site-Token of public ingest' }),
    created_at: Type.String({ format: 'date-time', description: 'When it was created' }),
    updated_at: Type.String({ format: 'date-time', description: 'When it was last changed' }),
  },
  { $id: 'Site', additionalProperties: false, examples: [exampleSite] },
);

export const SiteList = Type.Object(
  { data: Type.Array(Type.Ref('Site'), { description: 'Newest first, without deleted ones' }) },
  { $id: 'SiteList', additionalProperties: false, examples: [{ data: [exampleSite] }] },
);

export const SiteBody = Type.Object(
  {
    name: notBlank({ minLength: 1, maxLength: 120, description: 'To tell sites apart' }),
    domain: Type.String({
      minLength: 1,
      maxLength: 253,
      pattern: textShapes.siteDomain.pattern,
      description:
        'Host name such as www.example.com, without scheme or path; a port only when it is not the usual one. localhost and 127.0.0.1 take pages of any port',
    }),
    categories: Type.Optional(
      Type.Union([Categories, Type.Null()], {
        description: 'Closes the set of keys that preferences may hold; absent or null leaves it open, [] allows none',
      }),
    ),
    banner: Type.Optional(
      Type.Union([BannerSettings, Type.Null()], { description: 'Settings of the banner; absent or null sets the defaults' }),
    ),
  },
  { $id: 'SiteBody', additionalProperties: false, examples: [exampleBody] },
);

export const SitePolicyBody = Type.Object(
  { policy_id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()], { description: 'A policy of yours; null detaches' }) },
  { $id: 'SitePolicy', additionalProperties: false, examples: [{ policy_id: exampleIds.policy }] },
);

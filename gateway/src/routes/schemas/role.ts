import { roles } from '@consent/contracts';
import { Type } from '@sinclair/typebox';

export const RoleName = Type.Union(
  roles.map((role) => Type.Literal(role)),
  { description: 'What a member may do' },
);

/** In answers. */
export const SiteIdsOrNull = Type.Union([Type.Array(Type.String({ format: 'uuid' })), Type.Null()], {
  description: 'The only sites that the member may act for; null for all sites',
});

/** In bodies. */
export const SiteIds = Type.Optional(
  Type.Union([Type.Array(Type.String({ format: 'uuid' }), { minItems: 1, maxItems: 50, uniqueItems: true }), Type.Null()], {
    description:
      'Restricts the member to these sites of yours. Omit it or pass null for all sites. Owners and admins have all sites, so it returns 400 for them',
  }),
);

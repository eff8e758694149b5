import { type Hold, timestamp } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { PathParameter } from '../../pipeline/6-input/path-parameters';

const pattern = '^hld_[0-7][0-9A-HJKMNP-TV-Z]{25}$';
const shape = new RegExp(pattern);

export const holdInPath: PathParameter = {
  description: 'ID of the hold',
  schema: { type: 'string', pattern, examples: ['hld_01M82XK3V0E4M6N8P0Q2R4S6T8'] },
  fits: (text) => shape.test(text),
  misfit: () => notFound('hold'),
  canonical: (text) => text,
};

export function holdFields({ id, subjectId, siteId, reason, setBy, setAtMs, liftedBy, liftedAtMs }: Hold) {
  return {
    id,
    subject_id: subjectId === '' ? null : subjectId,
    site_id: siteId === '' ? null : siteId,
    reason,
    set_by: { kind: setBy.kind, id: setBy.id },
    set_at: timestamp(setAtMs),
    lifted_by: liftedBy === undefined ? null : { kind: liftedBy.kind, id: liftedBy.id },
    lifted_at: liftedAtMs === 0 ? null : timestamp(liftedAtMs),
  };
}

import { booleanQuery } from '../../pipeline/6-input/query-parameters';

export const includeLinkedQuery = booleanQuery(
  'Whether to answer for the person with all linked devices: what a device decided while it was linked is the person’s',
  false,
);

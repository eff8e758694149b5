import { type Fault, ServiceError } from '@consent/kernel/errors';
import { textShapes } from '../pipeline/6-input/text-shapes';
import type { SeenReportBody } from '../routes/schemas/seen';

// regex: at most 128 characters, because the schema of the report refuses others
const hostName = new RegExp(textShapes.hostName.pattern);

/** A name of the kind `host` has another shape than the others. Throws invalid with a pointer to each that is no host name. */
export function checkHosts({ names }: Pick<SeenReportBody, 'names'>): void {
  const faults = names.flatMap(({ kind, name }, at): Fault[] => {
    if (kind !== 'host' || hostName.test(name.startsWith('*.') ? name.slice(2) : name)) return [];
    return [{ pointer: `/names/${at}/name`, message: `names.${at}.name ${textShapes.hostName.misfit}.` }];
  });
  const [first] = faults;
  if (first !== undefined) throw new ServiceError('invalid', first.message, { findFaults: () => faults });
}

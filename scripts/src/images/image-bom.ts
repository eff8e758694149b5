import type { PartName } from '@consent/contracts';
import { withoutRepetitions, type Bom } from '../checks/bill-of-materials';
import { imageName } from './parts';

interface Licensed {
  name: string;
  licenses?: unknown[];
}

/**
 * Names the bill after the image and adds licences. npm leaves out licences that are not SPDX, so `findLicence` reads
 * them from a package's folder. Throws if a component has none.
 */
export function imageBom(part: PartName, bom: Bom, ownLicence: string, findLicence: (folder: string) => string): Bom {
  const { metadata, ...rest } = withoutRepetitions(bom) as Bom & { metadata: { component: Licensed } };
  const components = rest.components.map((component) => {
    const { licenses = [], name } = component as typeof component & Licensed;
    if (licenses.length > 0) return component;
    const folder = `node_modules/${name}`;
    const licence = component['bom-ref'].startsWith('@consent/') ? ownLicence : findLicence(folder);
    if (licence === '') throw new Error(`${component['bom-ref']} in ${folder} names no licence. Ask its author for one, or replace it.`);
    return { ...component, licenses: named(licence) };
  });
  const component = { ...metadata.component, name: imageName(part), licenses: named(ownLicence) };
  return { ...rest, metadata: { ...metadata, component }, components } as Bom;
}

const named = (licence: string) => [{ license: { name: licence } }];

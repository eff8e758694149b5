import { partNames } from '@consent/contracts';
import { folderOf } from '../images/parts';
import { loadBuilt } from './load-built';

export interface Setting {
  description?: string;
  safeParse: (value: unknown) => { success: boolean; data?: unknown; error?: { issues: { message: string }[] } };
}

/** Each part exports its settings as `gatewaySettings` and so on. */
export function builtSettings(): { name: string; settings: Record<string, Setting> }[] {
  return partNames.map((name) => {
    const { [`${name}Settings`]: settings } = loadBuilt(`${folderOf(name)}/dist/config.js`);
    return { name, settings: settings as Record<string, Setting> };
  });
}

import type { DeviceKey } from './device-cookies';

export const deviceKeysShape = /^[A-Za-z0-9_-]{1,32}:[^,:\s]{32,}(,[A-Za-z0-9_-]{1,32}:[^,:\s]{32,})*$/;

/** Parses keys of the shape above. Returns none for undefined. Throws if two keys share an id. */
export function parseDeviceKeys(text: string | undefined): DeviceKey[] {
  const pairs = text?.split(',') ?? [];
  const keys = pairs.map((pair) => {
    const [id = '', secret = ''] = pair.split(':');
    return { id, secret };
  });
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error('DEVICE_COOKIE_KEYS: each key needs its own id.');
  return keys;
}

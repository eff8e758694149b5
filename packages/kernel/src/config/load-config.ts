import type { z } from 'zod';
import { findProductionFault } from './production-rules';

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type SettingsOf<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;

/** Throws one ConfigError that lists every fault by variable name. With NODE_ENV=production the checks of `inProduction` apply too. */
export function loadConfig<Shape extends z.ZodRawShape>(shape: Shape, env: Record<string, string | undefined>): SettingsOf<Shape> {
  const entries = Object.entries(shape) as [string, z.ZodType][];
  const settings: Record<string, unknown> = {};
  const faults = new Map<string, string>();
  for (const [name, setting] of entries) {
    const { data, error } = setting.safeParse(env[name] === '' ? undefined : env[name]);
    if (error === undefined) settings[name] = data;
    else faults.set(name, error.issues.map(({ message }) => message).join(', '));
  }
  if (settings['NODE_ENV'] === 'production') {
    for (const [name, setting] of entries) {
      const fault = faults.has(name) ? undefined : findProductionFault(setting, settings[name], settings);
      if (fault !== undefined) faults.set(name, fault);
    }
  }
  if (faults.size === 0) return settings as SettingsOf<Shape>;
  const lines = [...faults].map(([name, fault]) => `  ${name}: ${fault}`);
  throw new ConfigError(`These settings are missing or invalid:\n${lines.join('\n')}`);
}

import type { z } from 'zod';
import { findProductionFault } from './production-rules';

/** Thrown by loadConfig; its message lists every setting that is missing or wrong. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The values of settings that are declared as `{ NAME: zod type }`. */
export type SettingsOf<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;

/**
 * Reads settings from an environment: a pure function, so that a test passes a
 * literal. All faults are reported at once, each with the name of the variable.
 * With NODE_ENV=production the rules of `inProduction` count too.
 */
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
  throw new ConfigError(`The settings do not fit:\n${lines.join('\n')}`);
}

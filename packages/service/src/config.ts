import { cellSettings, databaseSettings, loadConfig, processSettings, type serviceSettings, type SettingsOf } from '@consent/kernel';

export type ServiceConfig = SettingsOf<typeof serviceSettings>;

const migrateSettings = { LOG_LEVEL: processSettings.LOG_LEVEL, DATABASE_URL: databaseSettings.DATABASE_URL, ...cellSettings };

/** A migration job gets no other secrets of the service. */
export function migrateConfigFromEnvironment(): SettingsOf<typeof migrateSettings> {
  return loadConfig(migrateSettings, process.env);
}

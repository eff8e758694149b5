export * from './config';
export * from './files';
export * from './internal-http';
export * from './process';
export * from './slots';
export * from './telemetry';

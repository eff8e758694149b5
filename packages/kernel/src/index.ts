export * from './config';
export * from './internal-http';
export * from './process';
export * from './telemetry';

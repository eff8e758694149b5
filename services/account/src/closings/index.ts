export * from './close';
export * from './reopen';

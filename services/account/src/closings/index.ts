export * from './close';
export * from './get-certificate';
export * from './reopen';

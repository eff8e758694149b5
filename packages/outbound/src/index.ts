export * from './public-address';
export * from './url-check';
export * from './vetted-connector';

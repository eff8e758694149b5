export * from './end-link';
export * from './link-subject';
export * from './list-links';
export * from './unlink-subject';

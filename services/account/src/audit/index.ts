export * from './list-entries';
export * from './list-openings';

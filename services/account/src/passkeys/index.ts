export * from './add';
export * from './begin';
export * from './begin-assertion';
export * from './remove';

export { insertLeafWork } from './insert-leaf-work.sql';
export { type LeafWork, leafWorkOf } from './leaf-work';
export { type Material, materialText, policyMaterial } from './material';
export { newSalt } from './salts';

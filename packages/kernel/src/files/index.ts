export { syncFolder } from './sync-folder';

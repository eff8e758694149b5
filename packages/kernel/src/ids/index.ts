export { isUuid, nilUuid, uuidOf } from './uuid';

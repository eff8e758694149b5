import { type INamespace, Root } from 'protobufjs/light';
import messages from './gen/contracts.json';

/**
 * All messages and services of proto/**. Generated, because parsing the files takes twice the time at each start. Not loaded
 * with proto-loader, because it also builds a descriptor and a serializer for every message, which took a third of a start.
 */
export const contracts = Root.fromJSON(messages as INamespace);

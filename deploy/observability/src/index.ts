export { generatedFiles, replaceAlertTables, type GeneratedFile } from './generated-files';

import { dataFolder } from './data-folder';

/** For a file or folder that cannot be used, also says what to do. */
export function explainError(error: unknown): string {
  const { code = '', path, syscall, message } = error as Partial<NodeJS.ErrnoException>;
  // A failed write to an open file does not name the file.
  const file = path ?? (syscall === 'write' ? dataFolder : undefined);
  return (file !== undefined && explainFile(code, file)) || (message ?? String(error));
}

function explainFile(code: string, path: string): string | undefined {
  const elsewhere = 'keep the data in another folder: DATA_FOLDER=~/consent-data npm start';
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `${path} may not be read or written by you (${code}). Make it yours, sudo mkdir -p ${dataFolder} && sudo chown -R "$(id -un)" ${dataFolder}, or ${elsewhere}`;
    case 'EROFS':
      return `${path} is on a disk that cannot be written (${code}). Mount it for writing, or ${elsewhere}`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `${path} cannot be written, for its disk or your share of it is full (${code}). Make room, or ${elsewhere}`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `${path} cannot be used, for a file is where a folder has to be (${code}). Move the file away, or ${elsewhere}`;
    case 'EISDIR':
      return `${path} cannot be used, for a folder is where a file has to be (${code}). Move the folder away, or ${elsewhere}`;
    default:
      return undefined;
  }
}

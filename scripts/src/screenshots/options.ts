import { parseArgs } from 'node:util';

export interface ScreenshotOptions {
  dataFolder: string | undefined;
  pictures: boolean;
  names: readonly string[];
}

export const usage = `npm run screenshots -- [--data FOLDER] [--pictures] [NAME…]

  NAME        only screens whose name contains it, such as "overview" or "policy"
  --data      the data folder of an npm start that runs, such as .data (default: starts one with a folder of its own)
  --pictures  writes docs/images instead, the pictures of the README`;

export function readOptions(args: readonly string[]): ScreenshotOptions {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { data: { type: 'string' }, pictures: { type: 'boolean', default: false } },
    });
    return { dataFolder: values.data, pictures: values.pictures, names: positionals };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${usage}`, { cause: error });
  }
}

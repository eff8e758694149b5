import type { Schema } from '../../../api/client';
import type { ReportFacts } from '../../../report/report-document';
import { sha256Hex } from '../../../components/sha256-hex';

interface Known {
  madeAt: string;
  controller: Pick<Schema<'Controller'>, 'name' | 'address'> | undefined;
  keys: { text: string; file: File | undefined };
  server: string;
}

export function reportFacts({ madeAt, controller, keys: { text, file }, server }: Known): ReportFacts {
  return {
    madeAt,
    controller: controller === undefined || controller.name === '' ? undefined : controller,
    keys: {
      ...(file === undefined ? { source: 'server', name: `${server}/log/keys` } : { source: 'file', name: file.name }),
      sha256: sha256Hex(text),
      vkeys: vkeysIn(text),
    },
  };
}

/** Nobody compares more. */
const mostKeys = 40;

/** Empty for keys that can't be read, which the verifier says. */
function vkeysIn(text: string): string[] {
  try {
    const { generations } = JSON.parse(text) as { generations: { vkeys: unknown[] }[] };
    return generations.flatMap(({ vkeys }) => vkeys.map(String)).slice(0, mostKeys);
  } catch {
    return [];
  }
}

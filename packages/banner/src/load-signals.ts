import type { vendorSignals } from './signals/all.ts';
import type { VendorSignal } from './signals/vendor-signal.ts';

/** Path of the file with the signals of all vendors, with its hash. The build sets it. */
declare const signalsFile: string;

/** A vendor that the file does not know is left out. Without the file, none is told. */
export async function loadSignals(origin: string, names: readonly string[]): Promise<VendorSignal[]> {
  if (names.length === 0) return [];
  try {
    const file: { vendorSignals: typeof vendorSignals } = await import(/* @vite-ignore */ origin + signalsFile);
    return names.flatMap((name) => file.vendorSignals[name] ?? []);
  } catch (error) {
    console.error('Consent Service: vendors are not told about choices.', error);
    return [];
  }
}

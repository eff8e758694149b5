import { FormatError } from '../format-error';
import { parseJson } from '../json/parse-json';
import { count, matches, nullable, object, oneOf, text, time } from '../json/shapes';

/** The `typ` of a manifest's JWS. */
export const exportManifestTyp = 'consent-export-manifest+jws';

export interface ExportManifest {
  /** Host of the log. */
  iss: string;
  /** Seconds since 1970. */
  iat: number;
  export: {
    id: string;
    account: string;
    site_id: string;
    format: 'csv';
    rows: number;
    bytes: number;
    /** Lowercase hex, as sha256sum prints it. */
    sha256: string;
    completed_at: string;
    /** null if the export does not know it. */
    data_as_of: string | null;
  };
  /** The newest one when the manifest was signed; null before the account's first. */
  checkpoint: string | null;
}

const shape = object({
  ...{ iss: text, iat: count, checkpoint: nullable(text) },
  export: object({
    ...{ id: text, account: text, site_id: text, format: oneOf('csv'), rows: count, bytes: count },
    sha256: matches(/^[0-9a-f]{64}$/, 'a SHA-256 in hex'),
    ...{ completed_at: time, data_as_of: nullable(time) },
  }),
});

/** Throws FormatError for any other text. */
export function parseExportManifest(json: string): ExportManifest {
  const value = parseJson(json);
  const problem = shape(value);
  if (problem !== undefined) throw new FormatError(problem);
  return value as ExportManifest;
}

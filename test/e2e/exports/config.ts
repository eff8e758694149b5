/** Consents in the largest export. The default keeps npm test short. EXPORT_ROWS=1000000 makes it large. */
export function exportRows(): number {
  return Number(process.env['EXPORT_ROWS'] ?? '20000');
}

/** How many consents the largest export has: few with every npm test, more when somebody asks (EXPORT_ROWS=1000000). */
export function exportRows(): number {
  return Number(process.env['EXPORT_ROWS'] ?? '20000');
}

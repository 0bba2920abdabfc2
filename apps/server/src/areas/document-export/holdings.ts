import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const documentExportHoldings: readonly Holding[] = [
  { table: 'export_runs', thing: 'exports' },
  { table: 'export_documents', thing: 'exports', adds: true },
]

import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const importsHoldings: readonly Holding[] = [
  { table: 'import_runs', thing: 'imports' },
  { table: 'import_rows', thing: 'imports', adds: true },
  { table: 'import_mappings', thing: 'imports', adds: true },
]

import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const generalSettingsHoldings: readonly Holding[] = [{ table: 'setting_run_schools', thing: 'settings', adds: true }]

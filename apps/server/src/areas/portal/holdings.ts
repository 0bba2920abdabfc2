import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const portalHoldings: readonly Holding[] = [{ table: 'admin_port_items', thing: 'links' }]

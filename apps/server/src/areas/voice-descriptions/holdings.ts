import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const voiceDescriptionsHoldings: readonly Holding[] = [{ table: 'voice_descriptions', thing: 'voice' }]

import { holdKeys } from '../platform/keys'
import type { Trx } from '../platform/transaction'

/**
 * Holds mobile numbers, by which a file, a form or a person finds whether a guardian is there already. Guardians may be alike on
 * purpose, so no index keeps two at once from making the same one. Held before guardians are locked.
 */
export const holdMobiles = (trx: Trx, schoolId: string, mobiles: readonly string[]): Promise<void> =>
  holdKeys(
    trx,
    schoolId,
    'guardian mobile',
    mobiles.filter(mobile => mobile !== ''),
  )

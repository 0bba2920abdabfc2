import { custom } from '../../platform/problems'

/** What is answered to who changes marks or remarks of a locked year. */
export const yearLocked = () => custom(409, 'TestYearLocked', 'The academic year is locked.')

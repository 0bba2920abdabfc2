import { z } from 'zod'
import { distinct, line } from '../contract/schemas'

/** A setting of a school as it holds. */
export const setting = z.object({
  code: z.string(),
  value: z.unknown(),
  /** What holds when the school has no value of its own. */
  fallback: z.unknown(),
  fallbackSource: z.enum(['Group', 'Default']),
  source: z.enum(['School', 'Group', 'Default']),
  /** Of the school's own value; 0 without one. */
  version: z.int(),
})

export const settingChanges = z.object({
  changes: distinct(z.object({ code: line(100, 1), value: z.unknown(), version: z.int() }), 'code')
    .min(1)
    .max(200),
})

import type { FormCode } from '@school/rules'
import type { Later } from '@school/ui'

/** A screen that exists: its path, the forms of the menu that it is, and its code. */
export interface Screen {
  readonly path: string
  readonly forms: readonly FormCode[]
  readonly component: Later<object>
}

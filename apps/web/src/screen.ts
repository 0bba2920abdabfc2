import type { FormCode } from '@school/rules'
import type { Later, ScreenKind } from '@school/ui'

/** A screen that exists: its path, the forms of the menu that it is, its code, and what it looks like. */
export interface Screen {
  readonly path: string
  readonly forms: readonly FormCode[]
  readonly component: Later<object>
  /** What stands in its place until the code has come; a list when absent. */
  readonly kind?: ScreenKind
}

import type { Later } from '@school/ui'

/** A screen that exists: its path, the forms of the menu that it is, and its code. */
export interface Screen {
  readonly path: string
  readonly forms: readonly string[]
  readonly component: Later<object>
}

import type { ComponentType } from 'react'
import type { MessageDescriptor } from 'react-intl'

/** What the library exports and a reader can be sent to. */
export type WidgetName = Extract<keyof typeof import('./index'), string>

/** What the documentation says of a widget beyond its code; lives beside it as `Widget.docs.ts`, in English only. */
export type WidgetDocs = {
  /** Whose TSDoc and props the page shows; what a widget consists of besides follows it. */
  components: readonly [ComponentType<never>, ...ComponentType<never>[]]
  /** `stable`: its surface is kept; `young`: it may still change with a note in the log of changes. */
  status: 'stable' | 'young'
  when: readonly string[]
  whenNot: readonly { case: string; instead: WidgetName }[]
  /** Keys and what they do, in the order of use; null for what takes no focus. */
  keyboard: readonly (readonly [keys: string, what: string])[] | null
  accessibility: readonly string[]
  /** The texts it says itself; those of widgets inside it stand on their pages. */
  messages: readonly MessageDescriptor[]
  /** Covers the page or fills the window: its stories stand in frames of their own, so high. */
  frame?: number
}

import type { ReactNode } from 'react'
import { createContext, useContext, useState } from 'react'
import { createPortal } from 'react-dom'

interface Slot {
  readonly place: HTMLElement | null
  readonly setPlace: (place: HTMLElement | null) => void
}

const SlotContext = createContext<Slot | null>(null)

/** A panel whose tools have a place that its table may fill. */
export function PanelSlot({ children }: { readonly children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return <SlotContext value={{ place, setPlace }}>{children}</SlotContext>
}

/** The place itself, before the count of the rows. */
export function ToolsPlace() {
  const slot = useContext(SlotContext)
  return slot ? <span ref={slot.setPlace} data-place="" /> : null
}

/** Whether the panel has the place, and what fills it. */
export function useToolsPlace(): ((content: ReactNode) => ReactNode) | undefined {
  const place = useContext(SlotContext)?.place
  return place ? content => createPortal(content, place) : undefined
}

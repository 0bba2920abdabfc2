import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { whenIdle } from '../../foundation'
import { loadLayers } from '../late'
import { topLayer } from '../topLayer'

/** Where dialogs and toasts go. */
const RootElement = createContext<HTMLElement | null>(null)

/** Where popovers go: the dialog they were opened from, else the root. */
const PopoverElement = createContext<HTMLElement | null>(null)

/**
 * The one place of everything that lies over the page. Stands inside `SchoolTheme`, around the application;
 * an outer one wins over one inside it.
 */
export function OverlayRoot({ children }: { children: ReactNode }) {
  const outer = useContext(RootElement)
  const [element, setElement] = useState<HTMLElement | null>(null)
  // The first dialog asks again when this fails.
  useEffect(() => whenIdle(() => void loadLayers().catch(() => {})), [])
  if (outer) return children
  return (
    <RootElement value={element}>
      <PopoverElement value={element}>
        {children}
        <div ref={setElement} data-overlay-root="" />
      </PopoverElement>
    </RootElement>
  )
}

/** Puts a modal layer into the overlay root. */
export function ModalPortal({ children }: { children: ReactNode }) {
  const root = useContext(RootElement)
  return createPortal(children, root ?? document.body)
}

/** Makes popovers inside go into `element`, because the rest of the page is inert while a dialog is open. */
export function PopoverHost({ element, children }: { element: HTMLElement | null; children: ReactNode }) {
  return <PopoverElement value={element}>{children}</PopoverElement>
}

/** Puts a popover where it can be reached and clicked. */
export function PopoverPortal({ children }: { children: ReactNode }) {
  const host = useContext(PopoverElement)
  return createPortal(children, host ?? document.body)
}

/** Puts toasts and full covers over dialogs, and keeps a modal dialog from making them inert. */
export function TopPortal({ children }: { children: ReactNode }) {
  const root = useContext(RootElement)
  return root ? createPortal(<div {...{ [topLayer]: '' }}>{children}</div>, root) : null
}

import type { Placement } from '@floating-ui/react'
import {
  cloneElement,
  type FocusEvent,
  type HTMLProps,
  type PointerEvent,
  type ReactElement,
  type Ref,
  useCallback,
  useId,
  useState,
} from 'react'
import { LateTooltip } from '../late'

export type TooltipProps = {
  text: string
  placement?: Placement
  /** False where the text repeats the accessible name, so that it is not read twice. */
  describes?: boolean
  /** One element that takes a ref and DOM handlers. */
  children: ReactElement<HTMLProps<Element>>
}

type Own = HTMLProps<Element> & { ref?: Ref<Element> }

/** Hands an element to a ref; gives what takes it back. */
function give(ref: Ref<Element> | undefined, element: Element | null): () => void {
  if (typeof ref === 'function') {
    const undo = ref(element)
    return typeof undo === 'function' ? undo : () => void ref(null)
  }
  if (!ref) return () => {}
  ref.current = element
  return () => {
    ref.current = null
  }
}

/** A short text beside a control under the pointer or with the focus. Escape hides it. */
export function Tooltip({ text, placement = 'bottom', describes = true, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  /** The pointer or the focus has been there: from now on it may show. */
  const [met, setMet] = useState(false)
  const [open, setOpen] = useState(false)
  const id = useId()
  const own = children.props as Own
  const outer = own.ref
  const ref = useCallback(
    (element: Element | null) => {
      setAnchor(element)
      const undo = give(outer, element)
      return () => {
        setAnchor(null)
        undo()
      }
    },
    [outer],
  )
  const described = [own['aria-describedby'], describes && open ? id : undefined].filter(Boolean).join(' ')
  return (
    <>
      {cloneElement(children, {
        ref,
        'aria-describedby': described || undefined,
        onPointerEnter: (event: PointerEvent<Element>) => {
          setMet(true)
          own.onPointerEnter?.(event)
        },
        onFocus: (event: FocusEvent<Element>) => {
          setMet(true)
          own.onFocus?.(event)
        },
      } as HTMLProps<Element>)}
      {met && anchor ? (
        <LateTooltip
          id={id}
          text={text}
          placement={placement}
          describes={describes}
          anchor={anchor}
          open={open}
          onOpenChange={setOpen}
        />
      ) : null}
    </>
  )
}

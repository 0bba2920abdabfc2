import {
  autoUpdate,
  flip,
  offset,
  type Placement,
  safePolygon,
  shift,
  useDismiss,
  useFloating,
  useFocus,
  useHover,
  useInteractions,
  useMergeRefs,
} from '@floating-ui/react'
import { cloneElement, type HTMLProps, type ReactElement, type Ref, useId, useState } from 'react'
import { PopoverPortal } from '../OverlayRoot'
import { TooltipBox } from './Tooltip.styles'

export type TooltipProps = {
  text: string
  placement?: Placement
  /** False where the text repeats the accessible name, so that it is not read twice. */
  describes?: boolean
  /** One element that takes a ref and DOM handlers. */
  children: ReactElement<HTMLProps<Element>>
}

/** A short text beside a control under the pointer or with the focus. Escape hides it. */
export function Tooltip({ text, placement = 'bottom', describes = true, children }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { refs, floatingStyles, context } = useFloating({
    open,
    onOpenChange: setOpen,
    placement,
    strategy: 'fixed',
    middleware: [offset(6), flip(), shift({ padding: 8 })],
    whileElementsMounted: autoUpdate,
  })
  const { getReferenceProps, getFloatingProps } = useInteractions([
    useHover(context, { move: false, delay: { open: 400, close: 80 }, handleClose: safePolygon() }),
    useFocus(context),
    useDismiss(context, { referencePress: true }),
  ])
  const own = children.props as HTMLProps<Element> & { ref?: Ref<Element> }
  const ref = useMergeRefs([refs.setReference, own.ref])
  return (
    <>
      {cloneElement(children, {
        ...getReferenceProps(own),
        ref,
        'aria-describedby': [own['aria-describedby'], describes && open ? id : undefined].filter(Boolean).join(' ') || undefined,
      } as HTMLProps<Element>)}
      {open ? (
        <PopoverPortal>
          <TooltipBox
            ref={refs.setFloating}
            id={id}
            role={describes ? 'tooltip' : undefined}
            aria-hidden={describes ? undefined : true}
            style={floatingStyles}
            {...getFloatingProps()}
          >
            {text}
          </TooltipBox>
        </PopoverPortal>
      ) : null}
    </>
  )
}

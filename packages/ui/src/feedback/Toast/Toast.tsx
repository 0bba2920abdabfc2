import { X } from 'lucide-react'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useMemo, useReducer, useRef } from 'react'
import { useIntl } from 'react-intl'
import { IconButton } from '../../form/IconButton'
import { VisuallyHidden } from '../../foundation'
import { leaving } from '../../overlay/leaving'
import { TopPortal } from '../../overlay/OverlayRoot'
import { feedbackMessages } from '../feedback.messages'
import { statusIcons } from '../status-icons'
import { Message, Stack, Title, ToastBox, Words } from './Toast.styles'
import { toastMessages } from './toast.messages'
import { noToasts, reduceToasts, type ToastContent, type ToastEntry } from './toast.state'

/** Shows short messages. Each takes the message and, if wanted, a title above it. */
export type Toaster = {
  show: (content: ToastContent) => void
  success: (message: string, title?: string) => void
  error: (message: string, title?: string) => void
  info: (message: string, title?: string) => void
  warning: (message: string, title?: string) => void
}

const ToasterContext = createContext<Toaster | null>(null)

/** The toaster of the nearest `ToastProvider`; it stays the same object. Throws outside one. */
export function useToast(): Toaster {
  const toaster = useContext(ToasterContext)
  if (!toaster) throw new Error('useToast needs a ToastProvider above it. Put one inside OverlayRoot.')
  return toaster
}

export type ToastProviderProps = {
  /** How long a message stays, in ms. */
  duration?: number
  /** How long it stays on after the pointer has left it, in ms. */
  extension?: number
  children: ReactNode
}

/** Keeps the messages of the application at the top right, over every dialog. */
export function ToastProvider({ duration = 5000, extension = 1000, children }: ToastProviderProps) {
  const intl = useIntl()
  const [state, dispatch] = useReducer(reduceToasts, noToasts)
  const toaster = useMemo<Toaster>(() => {
    const show = (content: ToastContent) => dispatch({ kind: 'show', content })
    return {
      show,
      success: (message, title) => show({ type: 'success', message, title }),
      error: (message, title) => show({ type: 'error', message, title }),
      info: (message, title) => show({ type: 'info', message, title }),
      warning: (message, title) => show({ type: 'warning', message, title }),
    }
  }, [])

  const spoken = (entry: ToastEntry) => (
    <p key={entry.id}>
      {intl.formatMessage(toastMessages[entry.type])}: {entry.title ? `${entry.title}. ` : ''}
      {entry.message}
    </p>
  )
  const oldestFirst = [...state.open].reverse()
  const origin = useRef<HTMLElement>(null)
  const urgent = (entry: ToastEntry) => entry.type === 'error' || entry.type === 'warning'

  return (
    <ToasterContext value={toaster}>
      {children}
      <TopPortal>
        <VisuallyHidden as="div" aria-live="polite" aria-relevant="additions">
          {oldestFirst.filter(entry => !urgent(entry)).map(spoken)}
        </VisuallyHidden>
        <VisuallyHidden as="div" aria-live="assertive" aria-relevant="additions">
          {oldestFirst.filter(urgent).map(spoken)}
        </VisuallyHidden>
        <Stack
          role={state.open.length > 0 ? 'region' : undefined}
          aria-label={state.open.length > 0 ? intl.formatMessage(toastMessages.toasts) : undefined}
          onFocus={event => {
            const from = event.relatedTarget
            if (from instanceof HTMLElement && !event.currentTarget.contains(from)) origin.current = from
          }}
        >
          {state.open.map(entry => (
            <ToastItem
              key={entry.id}
              entry={entry}
              duration={duration}
              extension={extension}
              origin={origin}
              onDismiss={() => dispatch({ kind: 'dismiss', id: entry.id })}
            />
          ))}
        </Stack>
      </TopPortal>
    </ToasterContext>
  )
}

type ToastItemProps = {
  entry: ToastEntry
  duration: number
  extension: number
  origin: RefObject<HTMLElement | null>
  onDismiss: () => void
}

/** Closed by a key the focus goes on to the next message, after the last one back to where it came from. */
function ToastItem({ entry, duration, extension, origin, onDismiss }: ToastItemProps) {
  const intl = useIntl()
  const status = entry.type === 'error' ? 'danger' : entry.type
  const Icon = statusIcons[status]
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const dismiss = useRef(onDismiss)
  useEffect(() => {
    dismiss.current = onDismiss
  })

  const box = useRef<HTMLDivElement | null>(null)
  const hold = () => clearTimeout(timer.current)
  // The pointer may go while the focus stays, and the other way round: it closes when both have gone.
  const release = () => {
    hold()
    timer.current = setTimeout(() => {
      if (!box.current?.matches(':hover, :focus-within')) dismiss.current()
    }, extension)
  }
  useEffect(() => {
    timer.current = setTimeout(() => dismiss.current(), duration)
    return () => clearTimeout(timer.current)
  }, [duration])

  return (
    <ToastBox
      ref={element => {
        box.current = element
        return leaving(element)
      }}
      data-status={status}
      data-toast={entry.type}
      onClick={event => {
        const box = event.currentTarget
        if (box.contains(document.activeElement)) {
          const byKey = event.detail === 0
          const others = [...(box.parentElement?.querySelectorAll<HTMLElement>(':scope > :not([inert])') ?? [])]
          const at = others.indexOf(box)
          const next = byKey ? (others[at + 1] ?? others[at - 1]) : undefined
          const target = next?.querySelector('button') ?? origin.current
          target?.focus()
        }
        onDismiss()
      }}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon aria-hidden />
      <Words>
        {entry.title ? <Title>{entry.title}</Title> : null}
        <Message>{entry.message}</Message>
      </Words>
      <IconButton icon={X} label={intl.formatMessage(feedbackMessages.close)} size="sm" tooltip={false} />
    </ToastBox>
  )
}

import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { ErrorState, Spinner } from '../../feedback'
import { IconButton } from '../../form'
import { VisuallyHidden } from '../../foundation'
import { ModalFrame } from '../../overlay'
import { ModalPortal } from '../../overlay/OverlayRoot'
import { Caption, Head, Save, Show, Stage, Step, Whole } from './Lightbox.styles'
import { nameOfPhoto, type Photo } from './photo'
import { photoPlaceMessage, photosMessages } from './photos.messages'
import { swipeStep } from './swipe'

export type LightboxProps = {
  readonly photos: readonly Photo[]
  /** Which photo is shown; nothing is open while it is undefined. */
  readonly index: number | undefined
  readonly onIndex: (index: number) => void
  readonly onClose: () => void
  /** Further buttons about the photo that is shown. */
  readonly actions?: (photo: Photo) => ReactNode
}

/** Photos over the whole window, one by one: by buttons, keys or a stroke of the finger. The browser itself zooms. */
export function Lightbox({ photos, index, ...rest }: LightboxProps) {
  const photo = index === undefined ? undefined : photos[index]
  return photo && index !== undefined ? (
    <ModalPortal>
      <Open {...rest} photos={photos} photo={photo} index={index} />
    </ModalPortal>
  ) : null
}

type OpenProps = Omit<LightboxProps, 'index'> & { readonly photo: Photo; readonly index: number }

function Open({ photos, photo, index, onIndex, onClose, actions }: OpenProps) {
  const intl = useIntl()
  const stage = useRef<HTMLDivElement>(null)
  const from = useRef<{ id: number; x: number; y: number } | null>(null)
  const last = photos.length - 1
  const go = (to: number) => {
    const next = Math.max(0, Math.min(to, last))
    if (next !== index) onIndex(next)
  }

  const byKey = (event: KeyboardEvent) => {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(to)
  }
  const down = (event: PointerEvent) => {
    // A second finger zooms, and a page that is zoomed is moved about.
    const zoomed = (window.visualViewport?.scale ?? 1) > 1.01
    from.current =
      event.pointerType === 'touch' && event.isPrimary && !zoomed
        ? { id: event.pointerId, x: event.clientX, y: event.clientY }
        : null
  }
  const up = (event: PointerEvent) => {
    const begun = from.current
    from.current = null
    if (begun?.id === event.pointerId)
      go(index + swipeStep({ fromX: begun.x, fromY: begun.y, toX: event.clientX, toY: event.clientY }))
  }

  // The neighbours are there when they are asked for.
  useEffect(() => {
    for (const neighbour of [photos[index + 1], photos[index - 1]]) if (neighbour) new Image().src = neighbour.url
  }, [photos, index])

  const step = (to: number, icon: typeof ChevronLeft, label: string) => (
    <Step data-next={to > index ? '' : undefined}>
      <IconButton
        size="lg"
        variant="secondary"
        icon={icon}
        label={label}
        aria-disabled={to < 0 || to > last || undefined}
        onClick={() => go(to)}
      />
    </Step>
  )
  return (
    <ModalFrame sheet edge="all" onClose={onClose} initialFocus={stage}>
      {titleProps => (
        <Whole onKeyDown={byKey}>
          <Head>
            <h2 {...titleProps}>{intl.formatMessage(photoPlaceMessage, { place: index + 1, all: photos.length })}</h2>
            {actions?.(photo)}
            {photo.downloadUrl ? (
              <Save href={photo.downloadUrl} download>
                <Download aria-hidden />
                {intl.formatMessage(photosMessages.download)}
              </Save>
            ) : null}
            <IconButton icon={X} label={intl.formatMessage(photosMessages.close)} tooltip={false} onClick={onClose} />
          </Head>
          <Stage
            ref={stage}
            tabIndex={-1}
            role="group"
            aria-label={nameOfPhoto(intl, photos, index)}
            onPointerDown={down}
            onPointerUp={up}
            onPointerCancel={() => {
              from.current = null
            }}
          >
            {step(index - 1, ChevronLeft, intl.formatMessage(photosMessages.previous))}
            <Picture key={photo.id} photo={photo} />
            {step(index + 1, ChevronRight, intl.formatMessage(photosMessages.next))}
          </Stage>
          {photo.caption ? <Caption>{photo.caption}</Caption> : null}
          <VisuallyHidden role="status">{nameOfPhoto(intl, photos, index)}</VisuallyHidden>
        </Whole>
      )}
    </ModalFrame>
  )
}

/** The picture with what stands in its place until it is there. */
function Picture({ photo }: { readonly photo: Photo }) {
  const intl = useIntl()
  const [state, setState] = useState<'loading' | 'there' | 'broken'>('loading')
  if (state === 'broken')
    return (
      <Show>
        <ErrorState>{intl.formatMessage(photosMessages.broken)}</ErrorState>
      </Show>
    )
  return (
    <Show>
      <img
        src={photo.url}
        alt={photo.caption}
        draggable={false}
        onLoad={() => setState('there')}
        onError={() => setState('broken')}
      />
      {state === 'loading' ? <Spinner size={28} label={intl.formatMessage(photosMessages.loading)} /> : null}
    </Show>
  )
}

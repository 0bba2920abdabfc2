import { GripVertical, Image, Star, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { Field } from '../../form/Field'
import { IconButton } from '../../form/IconButton'
import { TextInput } from '../../form/TextInput'
import { openMessage, removeOneMessage } from '../upload.messages'
import { usePreview } from '../usePreview'
import { CoverMark, Frame, Grip, Open, Tile, Tools, Words } from './PhotoEditor.styles'
import { captionOfMessage, coverPhotoMessage, movePhotoMessage, photoMessages } from './photo.messages'
import type { AlbumPhoto } from './photo-list'

export type PhotoTileProps = {
  photo: AlbumPhoto
  /** The photo as this browser still has it. */
  local: File | null
  cover: boolean
  dragged: boolean
  removing: boolean
  disabled: boolean
  captionLength: number
  onOpen: () => void
  onCaption: (caption: string) => void
  onCover: () => void
  /** Steps to move by; infinite ones lead to the ends. */
  onMove: (by: number) => void
  onDrag: (event: PointerEvent) => void
  onRemove: () => void
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** One photo of an album: the picture, what can be done with it, and its caption. */
export function PhotoTile({
  photo,
  local,
  cover,
  dragged,
  removing,
  disabled,
  captionLength,
  onOpen,
  onCaption,
  onCover,
  onMove,
  onDrag,
  onRemove,
}: PhotoTileProps) {
  const intl = useIntl()
  const preview = usePreview(local)
  const [broken, setBroken] = useState<string>()
  const { name } = photo
  const address = preview ?? photo.thumbUrl ?? photo.url
  const byKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(step)
  }
  return (
    <Tile data-photo={photo.id} data-dragged={dragged ? '' : undefined}>
      <Open type="button" aria-label={intl.formatMessage(openMessage, { name })} onClick={onOpen}>
        <Frame>
          {address && address !== broken ? (
            <img src={address} alt="" draggable={false} loading="lazy" onError={() => setBroken(address)} />
          ) : (
            <Image aria-hidden />
          )}
        </Frame>
      </Open>
      {cover ? <CoverMark>{intl.formatMessage(photoMessages.cover)}</CoverMark> : null}
      {disabled ? null : (
        <Tools>
          <Grip
            type="button"
            aria-label={intl.formatMessage(movePhotoMessage, { name })}
            onKeyDown={byKey}
            onPointerDown={onDrag}
          >
            <GripVertical aria-hidden />
          </Grip>
          <IconButton
            icon={Star}
            label={intl.formatMessage(coverPhotoMessage, { name })}
            aria-pressed={cover}
            onClick={onCover}
          />
          <IconButton icon={Trash2} label={intl.formatMessage(removeOneMessage, { name })} busy={removing} onClick={onRemove} />
        </Tools>
      )}
      <Words>
        {disabled || photo.fixed ? (
          photo.caption ? (
            <p>{photo.caption}</p>
          ) : null
        ) : (
          <Field label={intl.formatMessage(captionOfMessage, { name })} hideLabel>
            <TextInput
              value={photo.caption}
              maxLength={captionLength}
              placeholder={intl.formatMessage(photoMessages.caption)}
              onChange={onCaption}
            />
          </Field>
        )}
        {photo.note}
      </Words>
    </Tile>
  )
}

import { Image as ImageSign } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { Lightbox } from './Lightbox'
import { List, Mark, Open, Tile } from './PhotoGrid.styles'
import { nameOfPhoto, type Photo } from './photo'

export type PhotoGridProps = {
  /** Accessible name of the list. */
  readonly label: string
  readonly photos: readonly Photo[]
  /** At the corner of a picture, such as a `Badge`. */
  readonly mark?: (photo: Photo) => ReactNode
  /** Further buttons about the photo that is shown large. */
  readonly actions?: (photo: Photo) => ReactNode
}

/** The photos of an album; a press shows one large, with the others before and behind it. */
export function PhotoGrid({ label, photos, mark, actions }: PhotoGridProps) {
  const intl = useIntl()
  const [shown, setShown] = useState<string>()
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set())
  const index = photos.findIndex(photo => photo.id === shown)
  return (
    <>
      <List aria-label={label}>
        {photos.map((photo, place) => {
          const address = photo.thumbUrl ?? photo.url
          return (
            <Tile key={photo.id}>
              <Open type="button" aria-label={nameOfPhoto(intl, photos, place)} onClick={() => setShown(photo.id)}>
                {broken.has(address) ? (
                  <ImageSign aria-hidden />
                ) : (
                  <img
                    src={address}
                    alt=""
                    loading="lazy"
                    draggable={false}
                    onError={() => setBroken(before => new Set(before).add(address))}
                  />
                )}
              </Open>
              {mark ? <Mark>{mark(photo)}</Mark> : null}
              {photo.caption ? <p aria-hidden>{photo.caption}</p> : null}
            </Tile>
          )
        })}
      </List>
      <Lightbox
        photos={photos}
        index={index < 0 ? undefined : index}
        onIndex={next => setShown(photos[next]?.id)}
        onClose={() => setShown(undefined)}
        actions={actions}
      />
    </>
  )
}

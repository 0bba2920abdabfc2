import { type Audience, displayDay, trimmed } from '@school/rules'
import type { PhotoAlbum } from '@school/ui'
import { audienceIds, firstAudience, useAudienceProblem } from '../../forms/audience'
import { useText } from '../../texts/text'
import { type Album, type Offers, PhotoBadge } from './words'

export interface Values {
  academicYearId: string | null
  title: string
  description: string
  eventDate: string | null
  audience: Audience
  photos: PhotoAlbum
}

/** The photos of an album as the editor takes them; what families have seen keeps its words, what was reported waits. */
export const photosOf = (album: Album | undefined): PhotoAlbum => ({
  cover: album?.photos.find(photo => photo.id === album.coverPhotoId)?.fileId ?? null,
  photos: (album?.photos ?? []).map(photo => ({
    id: photo.fileId,
    name: photo.name,
    url: photo.url,
    thumbUrl: photo.thumbUrl,
    picture: true,
    caption: photo.caption,
    fixed: (album?.editing === 'photos' && photo.approved) || (photo.hidden && !album?.mayDecide),
    note: photo.approved && !photo.hidden ? undefined : <PhotoBadge photo={photo} />,
  })),
})

/** What the form of an album begins with. */
export function begun(offers: Offers, album: Album | undefined): Values {
  if (!album)
    return {
      academicYearId: offers.academicYears.find(year => year.isCurrent)?.id ?? null,
      title: '',
      description: '',
      eventDate: offers.today,
      audience: firstAudience(offers),
      photos: photosOf(undefined),
    }
  return {
    academicYearId: album.academicYearId,
    title: album.title,
    description: album.description,
    eventDate: album.eventDate,
    audience: audienceIds(album.audience),
    photos: photosOf(album),
  }
}

/** What of the photos is saved, to see whether they changed. */
export const sentPhotos = ({ photos, cover }: PhotoAlbum) => ({
  photos: photos.map(({ id, caption }, index) => ({ fileId: id, caption, sortOrder: index + 1 })),
  coverPhotoId: cover,
})

/** What is missing or wrong, by field. */
export function useProblems(offers: Offers) {
  const text = useText()
  const audienceProblem = useAudienceProblem()
  return (values: Values): Partial<Record<keyof Values, string>> => {
    const required = (field: string) => text('gallery.required', { field })
    const year = offers.academicYears.find(one => one.id === values.academicYearId)
    const { eventDate } = values
    const dayProblem = () => {
      if (!eventDate) return required(text('gallery.date'))
      if (eventDate > offers.today) return text('gallery.afterToday')
      if (!year || (eventDate >= year.startsOn && eventDate <= year.endsOn)) return undefined
      return text('gallery.outsideYear', { from: displayDay(year.startsOn), to: displayDay(year.endsOn) })
    }
    return {
      academicYearId: values.academicYearId ? undefined : required(text('gallery.year')),
      title: trimmed(values.title) ? undefined : required(text('gallery.titleField')),
      eventDate: dayProblem(),
      audience: audienceProblem(values.audience, offers),
      photos: values.photos.photos.length > 0 ? undefined : text('gallery.addPhoto'),
    }
  }
}

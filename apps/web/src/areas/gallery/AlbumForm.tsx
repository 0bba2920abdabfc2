import { gallery } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { type Audience, albumLengths, displayDay, narrowedAudience } from '@school/rules'
import {
  Banner,
  Columns,
  DateInput,
  ErrorState,
  Field,
  FieldGrid,
  type PhotoAlbum,
  PhotoEditor,
  Select,
  Skeleton,
  TextArea,
  TextInput,
  useConfirm,
  useToast,
} from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { AudienceFields, audienceIds, firstAudience, useAudienceProblem } from '../../audience'
import { FormDialog } from '../../FormDialog'
import { useForm } from '../../form'
import { problemText } from '../../problems'
import { optionsOf } from '../../report'
import { useText } from '../../text'
import { usePictureCrop, useUploadInto } from '../../uploads'
import { WithoutConsent } from './WithoutConsent'
import { type Album, type Offers, PhotoBadge } from './words'

interface Values {
  academicYearId: string | null
  title: string
  description: string
  eventDate: string | null
  audience: Audience
  photos: PhotoAlbum
}

const folder = 'Gallery'

/** The photos of an album as the editor takes them; what families have seen keeps its words, what was reported waits. */
const photosOf = (album: Album | undefined): PhotoAlbum => ({
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

function begun(offers: Offers, album: Album | undefined): Values {
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
const sentPhotos = ({ photos, cover }: PhotoAlbum) => ({
  photos: photos.map(({ id, caption }, index) => ({ fileId: id, caption, sortOrder: index + 1 })),
  coverPhotoId: cover,
})

/** What is missing or wrong, by field. */
function useProblems(offers: Offers) {
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
      title: values.title.trim() ? undefined : required(text('gallery.titleField')),
      eventDate: dayProblem(),
      audience: audienceProblem(values.audience, offers),
      photos: values.photos.photos.length > 0 ? undefined : text('gallery.addPhoto'),
    }
  }
}

interface FormProps {
  offers: Offers
  album: Album | undefined
  onClose: () => void
}

function Form({ offers, album, onClose }: FormProps) {
  const text = useText()
  const intl = useIntl()
  const toast = useToast()
  const confirm = useConfirm()
  const reload = useReload()
  const { client } = useApi()
  const upload = useUploadInto(folder)
  const form = useForm({
    begin: () => begun(offers, album),
    problems: useProblems(offers),
    shownBy: [gallery.list, gallery.event, gallery.mine],
    onClose,
  })
  const { start, values, set, errorOf } = form
  // What is deleted here is gone at once; the rest of the form is compared with what is left.
  const [saved, setSaved] = useState(album)
  const crop = usePictureCrop(folder, saved?.photos.map(photo => photo.fileId) ?? [])
  const all = album?.editing !== 'photos'
  const year = offers.academicYears.find(one => one.id === values.academicYearId)
  const sent = ({ photos, ...rest }: Values) => JSON.stringify([rest, sentPhotos(photos)])
  // As it would be kept.
  const audience = values.audience === start.audience ? start.audience : narrowedAudience(values.audience, offers)
  const typed = sent(values) !== sent({ ...start, photos: photosOf(saved) })

  const save = () => {
    const { photos, ...rest } = values
    const body = {
      ...rest,
      academicYearId: values.academicYearId!,
      eventDate: values.eventDate!,
      audience: audienceIds(values.audience),
      ...sentPhotos(photos),
    }
    return form.save(
      () =>
        saved
          ? client.call(gallery.update, { params: { id: saved.id }, body: { ...body, version: saved.version } })
          : client.call(gallery.create, { body }),
      text('gallery.saved'),
    )
  }

  const removePhoto = async (fileId: string) => {
    const photo = saved?.photos.find(one => one.fileId === fileId)
    if (!saved || !photo) return true
    const sure = await confirm({
      icon: 'danger',
      title: text('gallery.deletePhoto'),
      message: text('gallery.deletePhotoHelp'),
      confirmText: text('gallery.deleteOne'),
    })
    if (!sure) return false
    try {
      setSaved(await client.call(gallery.removePhoto, { params: { a: saved.id, b: photo.id } }))
    } catch (failure) {
      throw new Error(problemText(intl, failure))
    }
    toast.success(text('gallery.photoDeleted'))
    await reload(gallery.list, gallery.event, gallery.mine)
    return true
  }

  return (
    <FormDialog
      size="large"
      title={text(album ? (all ? 'gallery.edit' : 'gallery.editPhotos') : 'gallery.add')}
      {...form.dialog}
      typed={typed}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
      aside={form => (
        <Columns>
          {form}
          <div>
            {audience.roles.some(role => role !== 'Staff') ? (
              <WithoutConsent
                key={JSON.stringify([audience, values.academicYearId])}
                audience={audience}
                academicYearId={values.academicYearId ?? undefined}
              />
            ) : null}
          </div>
        </Columns>
      )}
    >
      {all ? (
        <>
          <FieldGrid>
            <Field label={text('gallery.titleField')} required error={errorOf('title')}>
              <TextInput maxLength={albumLengths.title} value={values.title} onChange={set('title')} />
            </Field>
            <Field label={text('gallery.date')} required error={errorOf('eventDate')}>
              <DateInput
                value={values.eventDate}
                min={year?.startsOn}
                max={offers.today}
                today={offers.today}
                onChange={set('eventDate')}
              />
            </Field>
            {offers.academicYears.length > 1 ? (
              <Field label={text('gallery.year')} required error={errorOf('academicYearId')}>
                <Select
                  options={optionsOf(offers.academicYears)}
                  value={values.academicYearId}
                  onChange={set('academicYearId')}
                />
              </Field>
            ) : null}
          </FieldGrid>
          <Field label={text('gallery.description')}>
            <TextArea
              count
              rows={3}
              maxLength={albumLengths.description}
              value={values.description}
              onChange={set('description')}
            />
          </Field>
          <AudienceFields offers={offers} value={values.audience} onChange={set('audience')} error={errorOf('audience')} />
        </>
      ) : (
        <Banner>{text('gallery.photosOnly')}</Banner>
      )}
      <PhotoEditor
        required
        label={text('gallery.photos')}
        error={errorOf('photos')}
        accept={offers.fileRule.types.map(type => `.${type}`)}
        maxSize={offers.fileRule.maxKb}
        maxAtOnce={offers.fileRule.maxFiles}
        maxPhotos={offers.maxPhotos}
        captionLength={albumLengths.caption}
        upload={upload}
        crop={{ save: crop, free: true }}
        remove={photo => removePhoto(photo.id)}
        value={values.photos}
        onChange={set('photos')}
      />
    </FormDialog>
  )
}

/** A new album, or one that is changed: all of it, or its photos alone. */
export function AlbumForm({ offers, id, onClose }: { offers: Offers; id: string | undefined; onClose: () => void }) {
  const intl = useIntl()
  const text = useText()
  const { data, error, mutate, isValidating } = useCall(gallery.event, id ? { params: { id } } : null)
  const [begunWith, setBegunWith] = useState<Album>()
  // What was kept from before may be older than its version.
  if (data && !isValidating && !begunWith) setBegunWith(data)
  if (!id || begunWith) return <Form offers={offers} album={begunWith} onClose={onClose} />
  return (
    <FormDialog size="large" title={text('gallery.edit')} typed={false} save={undefined} onSave={onClose} onClose={onClose}>
      {error ? <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState> : <Skeleton />}
    </FormDialog>
  )
}

import { albumLengths } from '@school/rules'
import { DateInput, Field, FieldGrid, PhotoEditor, Select, TextArea, TextInput } from '@school/ui'
import { AudienceFields } from '../../forms/audience'
import { usePictureCrop, useUploadInto } from '../../forms/uploads'
import { optionsOf } from '../../report'
import { useText } from '../../texts/text'
import type { AlbumFormState } from './useAlbumForm'
import type { Offers } from './words'

const folder = 'Gallery'

interface AlbumFieldsProps {
  readonly form: AlbumFormState
  readonly offers: Offers
}

/** What an album is about, and for whom. */
export function AlbumFields({ form: { values, set, errorOf }, offers }: AlbumFieldsProps) {
  const text = useText()
  const year = offers.academicYears.find(one => one.id === values.academicYearId)
  return (
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
            <Select options={optionsOf(offers.academicYears)} value={values.academicYearId} onChange={set('academicYearId')} />
          </Field>
        ) : null}
      </FieldGrid>
      <Field label={text('gallery.description')}>
        <TextArea count rows={3} maxLength={albumLengths.description} value={values.description} onChange={set('description')} />
      </Field>
      <AudienceFields offers={offers} value={values.audience} onChange={set('audience')} error={errorOf('audience')} />
    </>
  )
}

/** The photos of an album. */
export function AlbumPhotos({ form: { values, set, errorOf, kept, removePhoto }, offers }: AlbumFieldsProps) {
  const text = useText()
  const upload = useUploadInto(folder)
  const crop = usePictureCrop(folder, kept)
  return (
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
  )
}

import { gallery } from '@school/api/client'
import { useCall } from '@school/api/react'
import { narrowedAudience } from '@school/rules'
import { Banner, Columns, ErrorState, Skeleton } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { FormDialog } from '../../forms/FormDialog'
import { problemText } from '../../forms/problems'
import { useText } from '../../texts/text'
import { AlbumFields, AlbumPhotos } from './AlbumFields'
import { type AlbumPlan, useAlbumForm } from './useAlbumForm'
import { WithoutConsent } from './WithoutConsent'
import type { Album, Offers } from './words'

function Form({ offers, album, onClose }: AlbumPlan) {
  const text = useText()
  const form = useAlbumForm({ offers, album, onClose })
  const { start, values } = form
  const all = album?.editing !== 'photos'
  // As it would be kept.
  const audience = values.audience === start.audience ? start.audience : narrowedAudience(values.audience, offers)
  return (
    <FormDialog
      size="large"
      title={text(album ? (all ? 'gallery.edit' : 'gallery.editPhotos') : 'gallery.add')}
      {...form.dialog}
      typed={form.typed}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void form.save()}
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
      {all ? <AlbumFields form={form} offers={offers} /> : <Banner>{text('gallery.photosOnly')}</Banner>}
      <AlbumPhotos form={form} offers={offers} />
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

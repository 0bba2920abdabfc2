import { gallery } from '@school/api/client'
import { useApi } from '@school/api/react'
import { albumLengths } from '@school/rules'
import { Field, TextArea } from '@school/ui'
import { useState } from 'react'
import { useSaving } from '../../forms/done'
import { FormDialog } from '../../forms/FormDialog'
import { useText } from '../../texts/text'

/** A guardian asks to take a photo down. */
export function ReportPhoto({ albumId, photoId, onClose }: { albumId: string; photoId: string; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const { busy, save } = useSaving({ shownBy: [gallery.event, gallery.mine], onClose })
  const [reason, setReason] = useState('')
  const send = () =>
    save(() => client.call(gallery.report, { params: { id: albumId, photoId }, body: { reason } }), text('gallery.reported'))
  return (
    <FormDialog
      title={text('gallery.report')}
      typed={reason !== ''}
      save={{ label: text('gallery.report'), busy, variant: 'danger' }}
      onSave={() => void send()}
      onClose={onClose}
    >
      <p>{text('gallery.reportHelp')}</p>
      <Field label={text('gallery.reason')}>
        <TextArea count rows={3} maxLength={albumLengths.reason} value={reason} onChange={setReason} />
      </Field>
    </FormDialog>
  )
}

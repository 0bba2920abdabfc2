import { gallery } from '@school/api/client'
import { useAction, useReload } from '@school/api/react'
import { albumLengths } from '@school/rules'
import { Field, TextArea, useToast } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../FormDialog'
import { useProblemToast } from '../../problems'
import { useText } from '../../text'

/** A guardian asks to take a photo down. */
export function ReportPhoto({ albumId, photoId, onClose }: { albumId: string; photoId: string; onClose: () => void }) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const report = useAction(gallery.report)
  const [reason, setReason] = useState('')
  const send = async () => {
    try {
      await report.run({ params: { id: albumId, photoId }, body: { reason } })
      toast.success(text('gallery.reported'))
      onClose()
      await reload(gallery.event, gallery.mine)
    } catch (failure) {
      fail(failure)
    }
  }
  return (
    <FormDialog
      title={text('gallery.report')}
      typed={reason !== ''}
      save={{ label: text('gallery.report'), busy: report.busy, variant: 'danger' }}
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

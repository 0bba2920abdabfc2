import { Banner, Checkbox } from '@school/ui'
import { AttachmentField } from '../../forms/attachments'
import { FormDialog } from '../../forms/FormDialog'
import { useText } from '../../texts/text'
import { OwnerFields, ValidFields } from './UploadFields'
import { useUpload } from './useUpload'

/** So many files are dropped together at most. */
const mostFilesAtOnce = 50

type Props = Parameters<typeof useUpload>[0]

/** A timetable for classes or staff, or several of them that tell by their names whose they are. */
export function UploadForm(props: Props) {
  const text = useText()
  const { offers } = props
  const upload = useUpload(props)
  const { values, set, errorOf, ofClass } = upload
  return (
    <FormDialog
      size="large"
      title={text(ofClass ? 'timetables.uploadClass' : 'timetables.uploadStaff')}
      {...upload.dialog}
      save={{ label: text('app.save'), busy: upload.busy }}
      onSave={() => void upload.save()}
    >
      <AttachmentField
        label={text('timetables.files')}
        folder="School"
        maxFiles={mostFilesAtOnce}
        accept={offers.fileRule.types.map(type => `.${type}`)}
        maxSize={offers.fileRule.maxKb}
        value={values.files}
        onChange={set('files')}
      />
      {errorOf('files') ? <Banner tone="danger">{errorOf('files')}</Banner> : null}
      <OwnerFields upload={upload} offers={offers} />
      <ValidFields upload={upload} offers={offers} />
      <Checkbox checked={values.notify} onChange={set('notify')}>
        {text(ofClass ? 'timetables.notifyGuardians' : 'timetables.notifyStaff')}
      </Checkbox>
    </FormDialog>
  )
}

import { timetables } from '@school/api/client'
import { useCall } from '@school/api/react'
import { FormHeader } from '@school/ui'
import { useSignedIn } from '../../session'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { FileView } from './FileView'

/** /parent/timetable: what the class of the child does. */
export default function FamilyTimetable() {
  const text = useText()
  const title = useFormTitle()
  const { settings } = useSignedIn()
  const { data, error, mutate } = useCall(timetables.family, {})
  return (
    <>
      <FormHeader title={title('g.timetable')} context={[data?.division, settings.school?.name].filter(Boolean).join(' · ')} />
      <FileView
        way="family"
        title={data?.division ?? ''}
        read={data?.class}
        error={error}
        onRetry={() => void mutate()}
        empty={text('timetables.notPublished')}
      />
    </>
  )
}

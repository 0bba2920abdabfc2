import { examTimetables, timetables } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { FormHeader, Stack, Tabs } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { useProblemToast } from '../../forms/problems'
import { saveBlob } from '../../report/save-blob'
import { useSignedIn } from '../../session'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { ClassDay } from './ClassDay'
import { Papers } from './exams/Papers'
import { FileView } from './FileView'

const path = '/parent/timetable'
const tabs = ['today', 'week', 'exams'] as const

/** /parent/timetable: what the class of the child does. */
export default function FamilyTimetable() {
  const text = useText()
  const title = useFormTitle()
  const fail = useProblemToast()
  const { settings } = useSignedIn()
  const { client } = useApi()
  const [params] = useSearchParams()
  const { data, error, mutate } = useCall(timetables.family, {})
  const selected = tabs.find(tab => tab === params.get('tab')) ?? 'today'
  const calendar = () => void client.download(examTimetables.familyCalendar, {}).then(blob => saveBlob(blob, 'exams.ics'), fail)
  return (
    <>
      <FormHeader title={title('g.timetable')} context={[data?.division, settings.school?.name].filter(Boolean).join(' · ')} />
      <Stack>
        <Tabs
          label={text('timetables.tabs')}
          selected={selected}
          tabs={[
            { key: 'today', label: text('exams.tab.today'), href: path },
            { key: 'week', label: text('exams.tab.week'), href: `${path}?tab=week` },
            { key: 'exams', label: text('exams.tab.exams'), href: `${path}?tab=exams` },
          ]}
        />
        {selected === 'exams' && data ? (
          <Papers forFamily exams={data.exams} onCalendar={calendar} />
        ) : (
          <>
            {selected === 'today' && data ? <ClassDay today={data.today} exams={data.exams} /> : null}
            <FileView
              way="family"
              title={data?.division ?? ''}
              read={data?.class}
              error={error}
              onRetry={() => void mutate()}
              empty={text('timetables.notPublished')}
            />
          </>
        )}
      </Stack>
    </>
  )
}

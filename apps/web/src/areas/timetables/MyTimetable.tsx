import { examTimetables, timetables } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { Field, Filters, FormHeader, Select, Skeleton, Stack, Tabs } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { useProblemToast } from '../../forms/problems'
import { optionsOf } from '../../report'
import { saveBlob } from '../../report/save-blob'
import { useYearAndSchool } from '../../shell/heading'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { Papers } from './exams/Papers'
import { FileView } from './FileView'
import { OwnDay } from './OwnDay'

const path = '/staff/stafflogin-timetable-preview'

function OwnWeek() {
  const text = useText()
  const { data, error, mutate } = useCall(timetables.week, {})
  return (
    <FileView
      way="teacher"
      title={text('timetables.myWeek')}
      read={data}
      error={error}
      onRetry={() => void mutate()}
      empty={text('timetables.noneForYou')}
    />
  )
}

interface ClassProps {
  divisions: readonly { readonly id: string; readonly name: string }[]
  id: string
  onChoose: (id: string) => void
}

function ClassWeek({ divisions, id, onChoose }: ClassProps) {
  const text = useText()
  const { data, error, mutate } = useCall(timetables.classTimetable, { params: { divisionId: id } })
  const name = divisions.find(division => division.id === id)?.name ?? ''
  return (
    <Stack>
      <Filters>
        <Field label={text('timetables.division')}>
          <Select options={optionsOf(divisions)} value={id} onChange={chosen => chosen && onChoose(chosen)} />
        </Field>
      </Filters>
      <FileView
        key={id}
        way="class"
        title={name}
        read={data}
        error={error}
        onRetry={() => void mutate()}
        empty={text('timetables.notPublished')}
      />
    </Stack>
  )
}

function Exams() {
  const fail = useProblemToast()
  const { client } = useApi()
  const { data } = useCall(examTimetables.mine, {})
  const calendar = () => void client.download(examTimetables.mineCalendar, {}).then(blob => saveBlob(blob, 'exams.ics'), fail)
  return data ? <Papers exams={data} forFamily={false} onCalendar={calendar} /> : <Skeleton />
}

/** /staff/stafflogin-timetable-preview: the own day and timetable, those of classes that the person reads, and exams. */
export default function MyTimetable() {
  const text = useText()
  const title = useFormTitle()
  const context = useYearAndSchool()
  const [params, setParams] = useSearchParams()
  const { data } = useCall(timetables.mineInitialValues, {})
  const { data: tab } = useCall(timetables.showExamTab, {})
  const divisions = data?.divisions ?? []
  const asked = params.get('division')
  const chosen = divisions.find(division => division.id === asked) ?? divisions[0]
  const offered = [
    { key: 'today', label: text('exams.tab.today'), href: path },
    { key: 'week', label: text('timetables.myWeek'), href: `${path}?tab=week` },
    ...(chosen ? [{ key: 'class', label: text('timetables.classes'), href: `${path}?tab=class` }] : []),
    ...(tab?.show ? [{ key: 'exams', label: text('exams.tab'), href: `${path}?tab=exams` }] : []),
  ]
  const selected = offered.find(one => one.key === params.get('tab'))?.key ?? 'today'
  const shown = () => {
    if (selected === 'week') return <OwnWeek />
    if (selected === 'exams') return <Exams />
    if (selected === 'class' && chosen)
      return <ClassWeek divisions={divisions} id={chosen.id} onChoose={division => setParams({ tab: 'class', division })} />
    return <OwnDay />
  }
  return (
    <>
      <FormHeader title={title('s.tt.mine')} context={context} />
      <Stack>
        <Tabs label={text('timetables.tabs')} selected={selected} tabs={offered} />
        {shown()}
      </Stack>
    </>
  )
}

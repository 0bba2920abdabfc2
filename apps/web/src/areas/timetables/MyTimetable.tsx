import { timetables } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Field, Filters, FormHeader, Select, Stack, Tabs } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { optionsOf } from '../../report'
import { useYearAndSchool } from '../../shell/heading'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { FileView } from './FileView'

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

/** /staff/stafflogin-timetable-preview: the own timetable, and those of the classes that the person reads. */
export default function MyTimetable() {
  const text = useText()
  const title = useFormTitle()
  const context = useYearAndSchool()
  const [params, setParams] = useSearchParams()
  const { data } = useCall(timetables.mineInitialValues, {})
  const divisions = data?.divisions ?? []
  const ofClasses = params.get('tab') === 'class' && divisions.length > 0
  const asked = params.get('division')
  const chosen = divisions.find(division => division.id === asked) ?? divisions[0]
  return (
    <>
      <FormHeader title={title('s.tt.mine')} context={context} />
      <Stack>
        {divisions.length > 0 ? (
          <Tabs
            label={text('timetables.tabs')}
            selected={ofClasses ? 'class' : 'week'}
            tabs={[
              { key: 'week', label: text('timetables.myWeek'), href: path },
              { key: 'class', label: text('timetables.classes'), href: `${path}?tab=class` },
            ]}
          />
        ) : null}
        {ofClasses && chosen ? (
          <ClassWeek divisions={divisions} id={chosen.id} onChoose={division => setParams({ tab: 'class', division })} />
        ) : (
          <OwnWeek />
        )}
      </Stack>
    </>
  )
}

import { EntitySelectorInput, Field, Stack, studentSelectormultiple, Tabs } from '@school/ui'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useStudentLoadersOf } from '../../../forms/selectors'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { RemovalScreen } from '../../removals/RemovalScreen'
import { ChangeStatus } from './ChangeStatus'
import { MarkScope, type MarkScopeValues, noScope, scopeOf, useScopeOffers } from './MarkScope'
import { SchoolProgram } from './SchoolProgram'

const path = '/school/update-me-status'

/** /school/update-me-status: the status of mark sheets is put right, marks are removed as a whole, and programs get their key. */
export default function UpdateStatus() {
  const text = useText()
  const title = useFormTitle()('ptab.update')
  const [params] = useSearchParams()
  const [values, setValues] = useState<MarkScopeValues>(noScope)
  const [studentIds, setStudents] = useState<readonly string[]>([])
  const { academicYearId } = useScopeOffers(values)
  const loaders = useStudentLoadersOf(values.schoolId)
  const set = (change: Partial<MarkScopeValues>) => {
    setValues(before => ({ ...before, ...change }))
    if (change.schoolId !== undefined) setStudents([])
  }
  const tab = params.get('tab')
  const removes = tab === 'remove'
  const tabs = (
    <Tabs
      label={title}
      selected={tab === 'remove' || tab === 'program' ? tab : 'status'}
      tabs={[
        { key: 'status', label: text('tabStatus.tab.status'), href: path },
        { key: 'remove', label: text('tabStatus.tab.remove'), href: `${path}?tab=remove` },
        { key: 'program', label: text('tabStatus.tab.program'), href: `${path}?tab=program` },
      ]}
    />
  )
  const scope = scopeOf(values, academicYearId)
  if (tab === 'program') return <SchoolProgram title={title} tabs={tabs} schoolId={values.schoolId} set={set} />
  if (!removes) return <ChangeStatus title={title} tabs={tabs} values={values} set={set} />
  const { schoolId = '', ...rest } = scope ?? {}
  return (
    <RemovalScreen
      kind="marks"
      title={title}
      tabs={tabs}
      schoolId={values.schoolId}
      body={
        scope
          ? { kind: 'marks', schoolId, scope: { ...(rest as Omit<typeof scope, 'schoolId'>), studentIds: [...studentIds] } }
          : undefined
      }
      onUntick={ids => setStudents(studentIds.filter(id => !ids.includes(id)))}
    >
      <Stack>
        <MarkScope values={values} set={set} />
        <Field label={text('tabStatus.students')} help={text('tabStatus.studentsHelp')}>
          <EntitySelectorInput
            multiple
            key={values.schoolId}
            disabled={values.schoolId === null}
            configuration={studentSelectormultiple}
            loaders={loaders}
            value={studentIds}
            onChange={setStudents}
          />
        </Field>
      </Stack>
    </RemovalScreen>
  )
}

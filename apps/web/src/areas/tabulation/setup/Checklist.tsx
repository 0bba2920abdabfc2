import { tabMasters } from '@school/api/client'
import { useCall } from '@school/api/react'
import { HomePanel, TodoList } from '@school/ui'
import { useText } from '../../../texts/text'

const tabs = {
  terms: 'masters',
  exams: 'masters',
  schemes: 'schemes',
  'max-marks': 'max-marks',
  teachers: 'max-marks',
  cards: 'cards',
} as const

/** What of the set-up of a year is done, each step with the tab in which it is. */
export function Checklist({ yearId }: { yearId: string }) {
  const text = useText()
  const { data, error, mutate } = useCall(tabMasters.checklist, { query: { academicYearId: yearId } })
  const steps = data?.steps ?? []
  const done = steps.filter(step => step.isDone).length
  const without = data?.coursesWithoutScheme.map(course => course.name).join(', ')
  return (
    <HomePanel
      title={data ? text('tabSetup.checklist', { done, all: steps.length }) : text('tabSetup.checklistTitle')}
      face={data ? undefined : error ? 'error' : 'loading'}
      onRetry={() => void mutate()}
    >
      <TodoList
        todos={steps.map(({ step, isDone, count, of }) => ({
          key: step,
          count,
          tone: isDone ? undefined : 'warning',
          label:
            step === 'schemes' && without
              ? text('tabSetup.step.schemesWithout', { of: of ?? 0, without })
              : of === null
                ? text(`tabSetup.step.${step}`)
                : text(`tabSetup.stepOf.${step}`, { of }),
          href:
            step === 'teachers'
              ? '/utility/import-photo?kind=subject-allotments'
              : `/curriculum/tab-setup?tab=${tabs[step]}&year=${yearId}`,
        }))}
      />
    </HomePanel>
  )
}

import { type AnswerOfCall, platform } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import { Filters } from '@school/ui'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { ListPanel, useFilteredList } from '../../list'
import { FilterFields } from '../../report'
import { useSession } from '../../session'
import { useNamedText, useText } from '../../texts/text'
import { EditSchool } from './EditSchool'
import { ActivateDialog, AuditDialog, GoLiveDialog, GroupDialog, ModulesDialog, TurnDialog } from './SchoolDialogs'
import { schoolFilters } from './school-filters'
import { useSchoolColumns } from './useSchoolColumns'
import { type SchoolWork, useSchoolMenu } from './useSchoolMenu'

export type SchoolRow = AnswerOfCall<typeof platform.schools>['results'][number]

const dialogs = {
  edit: EditSchool,
  activate: ActivateDialog,
  modules: ModulesDialog,
  goLive: GoLiveDialog,
  group: GroupDialog,
  turn: TurnDialog,
  audit: AuditDialog,
} as const

/** The operator's schools with their figures; *Open school* works inside one. */
export function Schools({ onOpened }: { onOpened: () => void }) {
  const { adopt } = useSession()
  const text = useText()
  const named = useNamedText()
  const toast = useProblemToast()
  const enter = useAction(platform.enter)
  const [work, setWork] = useState<{ readonly what: SchoolWork; readonly school: SchoolRow }>()
  const { data: offers } = useCall(platform.schoolsInitialValues, {})
  const list = useFilteredList({
    name: 'schools',
    ready: offers !== undefined,
    filters: values => schoolFilters(text, named, offers, values),
    call: platform.schools,
    request: (values, page) => ({
      query: {
        ...page,
        text: values.text(),
        ...Object.fromEntries(['status', 'group', 'state', 'board', 'module'].map(name => [name, values.one(name) ?? ''])),
        liveFrom: values.day('liveFrom') ?? '',
        liveTo: values.day('liveTo') ?? '',
      },
    }),
  })
  const open = (id: string) =>
    void enter
      .run({ params: { id } })
      .then(async answer => {
        await adopt(answer.accessToken)
        onOpened()
      })
      .catch(toast)
  const columns = useSchoolColumns()
  const rowMenu = useSchoolMenu(open, (what, school) => setWork({ what, school }))
  const Work = work && dialogs[work.what]
  return (
    <>
      <Filters more={<FilterFields report={list.report} more />}>
        <FilterFields report={list.report} />
      </Filters>
      <ListPanel
        list={list}
        count={count => text('platform.count', { count })}
        table={{
          label: text('platform.schools'),
          rowKey: school => school.id,
          rowName: school => school.name,
          rowMenu,
          empty: { title: text('platform.noSchools') },
          columns,
        }}
      />
      {work && Work ? (
        <Work school={work.school} groups={offers?.groups ?? []} onClose={() => setWork(undefined)} onDone={list.reload} />
      ) : null}
    </>
  )
}

import { type AnswerOfCall, classes } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import {
  Button,
  Dialog,
  EmptyState,
  EntitySelectorInput,
  ErrorState,
  Field,
  type MenuItem,
  Panel,
  Stack,
  staffSelector,
  Table,
  useConfirm,
  useConfirmInput,
  useToast,
} from '@school/ui'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText, useProblemToast } from '../../problems'
import { useStaffLoaders } from '../../selectors'
import { useText } from '../../text'

type Tree = AnswerOfCall<typeof classes.tree>
type Course = Tree[number]['courses'][number]
type Division = Course['divisions'][number]
type Level = 'sections' | 'courses' | 'divisions'

const calls = {
  sections: { rename: classes.renameSection, remove: classes.removeSection },
  courses: { rename: classes.renameCourse, remove: classes.removeCourse },
  divisions: { rename: classes.updateDivision, remove: classes.removeDivision },
} as const

/** A row of the tree with the version that a change of it sends. */
type Item = { readonly id: string; readonly name: string; readonly version: number }

/** What can be done with the tree; every change asks the server and reads the tree again, also after a refusal. */
function useTreeWork(reload: () => Promise<unknown>) {
  const { client } = useApi()
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const ask = useConfirmInput()
  const confirm = useConfirm()
  const done = async (work: Promise<unknown>, message: string) => {
    try {
      await work
      toast.success(message)
    } catch (error) {
      fail(error)
    }
    await reload()
  }
  const askName = async (title: string, initialValue = '') => {
    const { confirmed, inputValue } = await ask({ title, message: text('settings.name'), input: true, initialValue })
    return confirmed ? inputValue.trim() : ''
  }
  return {
    async add(level: Level, parentId?: string) {
      const name = await askName(
        text(level === 'sections' ? 'settings.addSection' : level === 'courses' ? 'settings.addCourse' : 'settings.addDivision'),
      )
      if (!name) return
      const made =
        level === 'sections'
          ? client.call(classes.addSection, { body: { name } })
          : level === 'courses'
            ? client.call(classes.addCourse, { body: { name, sectionId: parentId! } })
            : client.call(classes.addDivision, { body: { name, courseId: parentId! } })
      await done(made, text('settings.saved'))
    },
    async rename(level: Level, { id, name: current, version }: Item) {
      const name = await askName(text('settings.rename'), current)
      if (name && name !== current)
        await done(client.call(calls[level].rename, { params: { id }, body: { name, version } }), text('settings.updated'))
    },
    async remove(level: Level, id: string) {
      const sure = await confirm({
        icon: 'danger',
        title: text('settings.sure'),
        message: text('settings.noRevert'),
        confirmText: text('settings.yesDelete'),
      })
      if (sure) await done(client.call(calls[level].remove, { params: { id } }), text('settings.deleted'))
    },
    async move(level: Level, siblings: readonly { id: string }[], at: number, by: number) {
      const ids = siblings.map(item => item.id)
      const [id] = ids.splice(at, 1)
      ids.splice(at + by, 0, id!)
      await done(client.call(classes.reorder, { body: { level, ids } }), text('settings.updated'))
    },
    setTeacher: ({ id, version }: Item, classTeacherId: string | null) =>
      done(client.call(classes.updateDivision, { params: { id }, body: { classTeacherId, version } }), text('settings.updated')),
  }
}

function TeacherDialog({
  division,
  name,
  onClose,
  onSave,
}: {
  division: Division
  name: string
  onClose: () => void
  onSave: (staffId: string | null) => void
}) {
  const text = useText()
  const loaders = useStaffLoaders()
  const [staffId, setStaffId] = useState(division.classTeacherId)
  return (
    <Dialog
      open
      size="narrow"
      title={text('settings.teacherOf', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('app.cancel')}</Button>
          <Button variant="primary" onClick={() => onSave(staffId)}>
            {text('app.save')}
          </Button>
        </>
      }
    >
      <Field label={text('settings.teacher')}>
        <EntitySelectorInput
          configuration={staffSelector}
          loaders={loaders}
          filters={{ avoidRelievedStaff: 'Working' }}
          value={staffId}
          onChange={setStaffId}
        />
      </Field>
    </Dialog>
  )
}

/** The tree of classes: sections as panels, courses and divisions as rows. */
export function Classes() {
  const intl = useIntl()
  const text = useText()
  const { data: tree, error, mutate } = useCall(classes.tree, {})
  const work = useTreeWork(() => mutate())
  const [chosen, setChosen] = useState<{ division: Division; name: string }>()
  if (error && !tree) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  const menu = (level: Level, siblings: readonly Item[], at: number): MenuItem[] => {
    const item = siblings[at]!
    return [
      { key: 'rename', label: text('settings.rename'), icon: Pencil, onSelect: () => void work.rename(level, item) },
      {
        key: 'up',
        label: text('settings.up'),
        icon: ArrowUp,
        disabled: at === 0,
        onSelect: () => void work.move(level, siblings, at, -1),
      },
      {
        key: 'down',
        label: text('settings.down'),
        icon: ArrowDown,
        disabled: at === siblings.length - 1,
        onSelect: () => void work.move(level, siblings, at, 1),
      },
      { key: 'line', separator: true },
      {
        key: 'delete',
        label: text('settings.delete'),
        icon: Trash2,
        danger: true,
        onSelect: () => void work.remove(level, item.id),
      },
    ]
  }
  type Row = { key: string; course: Course; courseAt: number; division?: Division; divisionAt: number }
  return (
    <Stack>
      {tree?.length === 0 ? <EmptyState title={text('settings.empty')} /> : null}
      {tree?.map((section, sectionAt) => {
        const rows: Row[] = section.courses.flatMap((course, courseAt) => [
          { key: course.id, course, courseAt, divisionAt: 0 },
          ...course.divisions.map((division, divisionAt) => ({ key: division.id, course, courseAt, division, divisionAt })),
        ])
        return (
          <Panel
            key={section.id}
            title={section.name}
            actions={
              <>
                <Button variant="quiet" icon={Plus} onClick={() => void work.add('courses', section.id)}>
                  {text('settings.addCourse')}
                </Button>
                <Button variant="quiet" icon={Pencil} onClick={() => void work.rename('sections', section)}>
                  {text('settings.rename')}
                </Button>
                <Button
                  variant="quiet"
                  icon={ArrowUp}
                  disabled={sectionAt === 0}
                  onClick={() => void work.move('sections', tree, sectionAt, -1)}
                >
                  {text('settings.up')}
                </Button>
                <Button variant="quiet" icon={Trash2} onClick={() => void work.remove('sections', section.id)}>
                  {text('settings.delete')}
                </Button>
              </>
            }
          >
            <Table<Row>
              cards
              label={section.name}
              rows={rows}
              rowKey={row => row.key}
              rowName={row => (row.division ? `${row.course.name} ${row.division.name}` : row.course.name)}
              empty={{ title: text('settings.addCourse') }}
              columns={[
                {
                  key: 'course',
                  header: text('people.course'),
                  look: 'name',
                  cell: row => (row.division ? '' : row.course.name),
                },
                {
                  key: 'division',
                  header: text('people.division'),
                  cell: row => (row.division ? `${row.course.name} ${row.division.name}` : ''),
                },
                {
                  key: 'teacher',
                  header: text('settings.teacher'),
                  cell: row => (row.division ? (row.division.classTeacher ?? text('settings.noTeacher')) : ''),
                },
                {
                  key: 'students',
                  header: text('home.tile.students'),
                  align: 'end',
                  cell: row =>
                    row.division?.students ?? row.course.divisions.reduce((sum, division) => sum + division.students, 0),
                },
              ]}
              rowMenu={row =>
                row.division
                  ? [
                      {
                        key: 'teacher',
                        label: text('settings.changeTeacher'),
                        icon: UserCheck,
                        onSelect: () => setChosen({ division: row.division!, name: `${row.course.name} ${row.division!.name}` }),
                      },
                      ...menu('divisions', row.course.divisions, row.divisionAt),
                    ]
                  : [
                      {
                        key: 'add',
                        label: text('settings.addDivision'),
                        icon: Plus,
                        onSelect: () => void work.add('divisions', row.course.id),
                      },
                      ...menu('courses', section.courses, row.courseAt),
                    ]
              }
            />
          </Panel>
        )
      })}
      <div>
        <Button icon={Plus} onClick={() => void work.add('sections')}>
          {text('settings.addSection')}
        </Button>
      </div>
      {chosen ? (
        <TeacherDialog
          division={chosen.division}
          name={chosen.name}
          onClose={() => setChosen(undefined)}
          onSave={staffId => {
            setChosen(undefined)
            void work.setTeacher(chosen.division, staffId)
          }}
        />
      ) : null}
    </Stack>
  )
}

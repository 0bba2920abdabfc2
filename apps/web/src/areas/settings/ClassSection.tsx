import { type HeaderCommand, type MenuItem, Panel, Table } from '@school/ui'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2, UserCheck } from 'lucide-react'
import { PersonLink } from '../../shell/PersonLink'
import { useText } from '../../texts/text'
import type { Course, Division, Item, Level, Tree, TreeWork } from './useTreeWork'

type Row = { key: string; course: Course; courseAt: number; division?: Division; divisionAt: number }

interface ClassSectionProps {
  readonly tree: Tree
  readonly at: number
  readonly work: TreeWork
  readonly onTeacher: (division: Division, name: string) => void
}

/** What can be done with one of some items that stand side by side. */
function useItemMenu(work: TreeWork) {
  const text = useText()
  return (level: Level, siblings: readonly Item[], at: number): MenuItem[] => {
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
}

/** What can be done with a section; the others stand beside it in the tree. */
function useSectionCommands({ tree, at, work }: Omit<ClassSectionProps, 'onTeacher'>): readonly HeaderCommand[] {
  const text = useText()
  const section = tree[at]!
  const command = (key: string, icon: typeof Plus, label: string, doing: () => Promise<unknown>, disabled = false) => ({
    key,
    icon,
    label,
    disabled,
    onSelect: () => void doing(),
  })
  return [
    command('add', Plus, text('settings.addCourse'), () => work.add('courses', section.id)),
    command('rename', Pencil, text('settings.rename'), () => work.rename('sections', section)),
    command('up', ArrowUp, text('settings.up'), () => work.move('sections', tree, at, -1), at === 0),
    command('delete', Trash2, text('settings.delete'), () => work.remove('sections', section.id)),
  ]
}

/** A section with its courses and their divisions as rows. */
export function ClassSection({ tree, at, work, onTeacher }: ClassSectionProps) {
  const text = useText()
  const menu = useItemMenu(work)
  const commands = useSectionCommands({ tree, at, work })
  const section = tree[at]!
  const rows: Row[] = section.courses.flatMap((course, courseAt) => [
    { key: course.id, course, courseAt, divisionAt: 0 },
    ...course.divisions.map((division, divisionAt) => ({ key: division.id, course, courseAt, division, divisionAt })),
  ])
  return (
    <Panel title={section.name} commands={commands}>
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
            person: true,
            cell: ({ division }) =>
              division ? (
                <PersonLink staff={division.classTeacherId}>{division.classTeacher ?? text('settings.noTeacher')}</PersonLink>
              ) : null,
          },
          {
            key: 'students',
            header: text('home.tile.students'),
            align: 'end',
            cell: row => row.division?.students ?? row.course.divisions.reduce((sum, division) => sum + division.students, 0),
          },
        ]}
        rowMenu={row =>
          row.division
            ? [
                {
                  key: 'teacher',
                  label: text('settings.changeTeacher'),
                  icon: UserCheck,
                  onSelect: () => onTeacher(row.division!, `${row.course.name} ${row.division!.name}`),
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
}

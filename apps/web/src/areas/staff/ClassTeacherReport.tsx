import { classes, staff } from '@school/api/client'
import { useAction, useCall, useReload } from '@school/api/react'
import { formatPercent, mayOpenRoute } from '@school/rules'
import {
  Badge,
  Banner,
  Button,
  Dialog,
  EntitySelectorInput,
  Field,
  FigureStrip,
  Stack,
  staffSelector,
  type TableColumn,
  useMediaQuery,
  useToast,
} from '@school/ui'
import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useProblemToast } from '../../forms/problems'
import { useStaffLoaders } from '../../forms/selectors'
import { changed, classFilters, ReportScreen, type RowOf, sortText, useReport, useReportRows } from '../../report'
import { useSignedIn } from '../../session'
import { PersonLink } from '../../shell/PersonLink'
import { useNamedText, useText } from '../../texts/text'
import { LoginState } from './LoginState'

type Row = RowOf<typeof staff.classTeachers>

const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = {
  division: { look: 'name' },
  students: { align: 'end' },
  classTeacher: { person: true },
  code: { look: 'code' },
  mobile: { look: 'code' },
  attendance: { align: 'end' },
}

type AssignProps = {
  division: Row
  /** Divisions by who leads them. */
  held: readonly { readonly staffId: string; readonly divisions: readonly { readonly id: string; readonly name: string }[] }[]
  onClose: () => void
  onSaved: () => void
}

/** Gives a division its class teacher, or takes the present one away. */
function AssignDialog({ division, held, onClose, onSaved }: AssignProps) {
  const intl = useIntl()
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const loaders = useStaffLoaders()
  const { run, busy } = useAction(classes.updateDivision)
  const [staffId, setStaffId] = useState(division.classTeacherId)
  const others =
    held
      .find(entry => entry.staffId === staffId)
      ?.divisions.filter(other => other.id !== division.id)
      .map(other => other.name) ?? []
  const save = async () => {
    try {
      await run({ params: { id: division.id }, body: { classTeacherId: staffId, version: division.version } })
      toast.success(text('settings.updated'))
      onSaved()
      onClose()
    } catch (failure) {
      fail(failure)
      onSaved()
    }
  }
  return (
    <Dialog
      open
      size="narrow"
      title={text('staff.assignTo', { name: `${division.course} ${division.division}` })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('app.cancel')}</Button>
          <Button variant="primary" busy={busy} disabled={staffId === division.classTeacherId} onClick={() => void save()}>
            {text('app.save')}
          </Button>
        </>
      }
    >
      <Stack>
        <Field label={text('staff.column.classTeacher')} help={text('staff.assignHelp')}>
          <EntitySelectorInput
            configuration={staffSelector}
            loaders={loaders}
            filters={{ avoidRelievedStaff: 'Working' }}
            value={staffId}
            onChange={setStaffId}
          />
        </Field>
        {others.length > 0 ? (
          <Banner tone="warning">{text('staff.holds', { divisions: intl.formatList(others, { type: 'conjunction' }) })}</Banner>
        ) : null}
      </Stack>
    </Dialog>
  )
}

/** /staff/class-teacher-report: who leads which class, and which has nobody. */
export default function ClassTeacherReport() {
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const { viewer } = useSignedIn()
  const reload = useReload()
  const [assigned, setAssigned] = useState<Row>()
  const { data: offers } = useCall(staff.classTeacherInitialValues, {})
  const phone = useMediaQuery('(max-width: 599.98px)')
  const mayAssign = mayOpenRoute('/school/school-settings', viewer)
  const report = useReport({
    name: 'class-teachers',
    columns: offers?.columns.map(column => ({
      ...column,
      title: column.key === 'loginStatus' ? text('staff.column.login') : named(`staff.column.${column.key}`, column.title),
    })),
    filters: values => [
      ...classFilters(text, offers && { ...offers, divisions: undefined }, values).filter(filter => filter.name !== 'division'),
      { name: 'without', label: text('staff.onlyWithout'), kind: 'flag' },
    ],
  })
  const { values, columns, sort } = report
  const only = values.flag('without')
  const filters = {
    academicYearId: values.one('year'),
    sectionIds: values.many('section'),
    courseIds: values.many('course'),
  }
  const query = { ...filters, without: only ? ('1' as const) : ('' as const), sort: sort.map(item => sortText([item])) }
  const rows = useReportRows(report, staff.classTeachers, page => ({ query: { ...query, ...page } }))
  const { data } = useCall(
    staff.classTeachers,
    report.ready ? { query: { ...query, page: report.page, pageSize: report.pageSize } } : null,
  )
  const cell = (key: string, row: Row) =>
    key === 'loginStatus' ? (
      row.classTeacherId ? (
        <LoginState status={row.loginStatus} />
      ) : null
    ) : key === 'classTeacher' && !row.classTeacher && mayAssign ? (
      <Button icon={UserCheck} onClick={() => setAssigned(row)}>
        {text('staff.assign')}
      </Button>
    ) : key === 'classTeacher' && row.classTeacher ? (
      <PersonLink staff={row.classTeacherId}>{row.classTeacher}</PersonLink>
    ) : key === 'attendance' ? (
      row.attendance === 'notTaken' ? (
        <Badge status="warning">{text('staff.notTaken')}</Badge>
      ) : (
        formatPercent(row.attendance ?? undefined)
      )
    ) : key === 'division' && phone ? (
      // A card begins with the division, which says nothing without its course.
      `${row.course} ${row.division}`
    ) : (
      String(row[key as keyof Row] ?? '–')
    )
  return (
    <>
      <ReportScreen
        report={report}
        rows={rows}
        title={text('staff.classTeachers')}
        count={count => text('staff.divisions', { count })}
        nothing={text('staff.noDivision')}
        cell={cell}
        looks={looks}
        rowName={row => `${row.course} ${row.division}`}
        rowMenu={
          mayAssign
            ? row => [{ key: 'assign', label: text('staff.assign'), icon: UserCheck, onSelect: () => setAssigned(row) }]
            : undefined
        }
        save={(client, file) =>
          client.call(staff.exportClassTeachers, { body: { filters: { ...filters, without: only }, columns, sort, ...file } })
        }
      >
        {data ? (
          <FigureStrip
            label={text('staff.classTeachers')}
            figures={[
              {
                key: 'without',
                label: text('staff.without'),
                value: intl.formatNumber(data.without),
                href: only || data.without === 0 ? undefined : `?${changed(report.address, { without: '1' }).toString()}`,
              },
            ]}
          />
        ) : null}
      </ReportScreen>
      {assigned ? (
        <AssignDialog
          division={assigned}
          held={offers?.held ?? []}
          onClose={() => setAssigned(undefined)}
          onSaved={() => void reload(staff.classTeachers, staff.classTeacherInitialValues)}
        />
      ) : null}
    </>
  )
}

import { staff } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, mayOpenRoute } from '@school/rules'
import {
  Avatar,
  Button,
  ButtonGroup,
  EmptyState,
  ErrorState,
  Facts,
  FormHeader,
  Pagination,
  Panel,
  PanelBody,
  PersonCards,
  ReportTools,
  Skeleton,
  Stack,
  Table,
  VisuallyHidden,
  WithDrawer,
} from '@school/ui'
import { IdCard, LayoutGrid, List, Pencil, UserMinus, UserPlus } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { useYearAndSchool } from '../../heading'
import { problemText } from '../../problems'
import { ReportFilters, type RowOf, sortText, useReport, useReportRows, useReportWords } from '../../report'
import { useSignedIn } from '../../session'
import { useText } from '../../text'
import { RecordDialog } from '../imports/record/RecordDialog'
import { mayEditRecords, type RecordTask } from '../imports/record/record'
import { LoginState } from './LoginState'
import { complete } from './paths'
import { commonFilters } from './staff-filters'
import { useStaffText } from './staff-text'

type Row = RowOf<typeof staff.information>

const orders = ['name', 'code', 'designation', 'section'] as const
const sorts = orders.flatMap(order => [order, `-${order}`] as const)

/** What is told of one person beside the list. */
function Glance({ id }: { id: string }) {
  const intl = useIntl()
  const text = useText()
  const { data, error, mutate } = useCall(staff.informationOfOne, { params: { id } })
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  if (!data) return <Skeleton height="120px" />
  const facts = [
    [text('staff.column.code'), data.code],
    [text('staff.column.designation'), data.designation],
    [text('staff.column.category'), data.category],
    [text('staff.column.section'), data.section],
    [text('staff.column.mobile'), data.mobile],
    [text('staff.column.email'), data.email],
    [text('staff.column.qualification'), data.qualification],
    [text('staff.column.joinedOn'), data.joinedOn ? displayDay(data.joinedOn) : ''],
    [text('staff.column.relievedOn'), data.relievedOn ? displayDay(data.relievedOn) : ''],
    [text('staff.column.classTeacherOf'), data.classTeacherOf.join(', ')],
    [text('staff.loginName'), data.login?.name ?? ''],
  ].filter(([, value]) => value)
  return (
    <Stack>
      <Avatar name={data.name} photoUrl={data.photoUrl} size={96} />
      <Facts>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
        <dt>{text('staff.column.login')}</dt>
        <dd>
          <LoginState status={data.login?.status} />
        </dd>
      </Facts>
    </Stack>
  )
}

/** /staff/staff-information: who works at the school, as cards or as a list. */
export default function StaffInformation() {
  const intl = useIntl()
  const text = useText()
  const value = useStaffText()
  const navigate = useNavigate()
  const { viewer } = useSignedIn()
  const context = useYearAndSchool()
  const [task, setTask] = useState<RecordTask>()
  const [open, setOpen] = useState<Row>()
  const { data: offers } = useCall(staff.informationInitialValues, {})
  const report = useReport({
    name: 'staff-information',
    columns: offers && orders.map(key => ({ key, title: text(`staff.column.${key}`) })),
    filters: () => commonFilters({ text, value }, 'choice', offers),
  })
  const { values } = report
  const { chips } = useReportWords(report)
  const asked = {
    sectionId: values.one('section'),
    designationId: values.one('designation'),
    categoryId: values.one('category'),
    teaching: values.choice('teaching', ['', 'yes', 'no'], ''),
    status: values.choice('status', ['Working', 'Relieved', 'all'], 'Working'),
    text: values.text(),
    sort: sorts.find(sort => sort === sortText(report.sort.slice(0, 1))) ?? 'name',
  } as const
  const { data, error, isValidating, retry } = useReportRows(report, staff.information, page => ({
    query: { ...asked, ...page },
  }))
  const list = values.choice('view', ['cards', 'list'], 'cards') === 'list'
  const rows = data && (data.results.length > 0 || data.pagination.count === 0) ? data.results : undefined
  const mayEdit = mayEditRecords(viewer)
  const begin = (what: 'edit' | 'end') => open && setTask({ kind: 'staff', task: what, key: open.code })
  const failed = error && !data ? { children: problemText(intl, error), onRetry: retry, retrying: isValidating } : undefined
  const empty = { title: text('report.noMatch'), children: text('staff.nothing') }
  const cards =
    failed || rows?.length === 0 ? (
      failed ? (
        <ErrorState {...failed} />
      ) : (
        <EmptyState {...empty} />
      )
    ) : rows ? (
      <PersonCards
        label={text('staff.information')}
        chosenId={open?.id}
        onChoose={id => setOpen(rows.find(row => row.id === id))}
        people={rows.map(row => ({
          id: row.id,
          name: row.name,
          photoUrl: row.photoUrl,
          line: row.designation,
          facts: [
            { label: text('staff.column.code'), value: row.code },
            { label: text('staff.column.section'), value: row.section },
            { label: text('staff.column.mobile'), value: row.mobile },
            { label: text('staff.column.email'), value: row.email },
            {
              label: text('staff.column.login'),
              value: row.login ? value('loginStatus', row.login.status) : text('staff.noLogin'),
            },
          ].filter(fact => fact.value),
        }))}
      />
    ) : (
      <Skeleton height="240px" />
    )
  const table = (
    <Table<Row>
      cards
      label={text('staff.information')}
      rows={rows}
      rowKey={row => row.id}
      onPick={setOpen}
      selected={new Set(open ? [open.id] : [])}
      sort={report.sort}
      onSort={next => report.set({ sort: sortText(next.slice(-1)) })}
      empty={empty}
      error={failed}
      expectedRows={report.pageSize}
      columns={[
        {
          key: 'photo',
          header: text('staff.column.photo'),
          width: '56px',
          cell: row => (
            <>
              <Avatar name={row.name} photoUrl={row.photoUrl} without="initials" size={32} />
              <VisuallyHidden>{text(row.photoUrl ? 'staff.column.photo' : 'staff.noPhoto')}</VisuallyHidden>
            </>
          ),
        },
        { key: 'code', header: text('staff.column.code'), cell: row => row.code, look: 'code', sortable: true },
        { key: 'name', header: text('staff.column.name'), cell: row => row.name, look: 'name', sortable: true },
        { key: 'designation', header: text('staff.column.designation'), cell: row => row.designation, sortable: true },
        { key: 'section', header: text('staff.column.section'), cell: row => row.section, sortable: true },
        { key: 'mobile', header: text('staff.column.mobile'), cell: row => row.mobile, look: 'code' },
        { key: 'email', header: text('staff.column.email'), cell: row => row.email },
        { key: 'login', header: text('staff.column.login'), cell: row => <LoginState status={row.login?.status} /> },
      ]}
    />
  )
  return (
    <>
      <FormHeader
        title={text('staff.information')}
        caption="Info"
        context={context}
        actions={
          mayEdit ? (
            <Button icon={UserPlus} variant="primary" onClick={() => setTask({ kind: 'staff', task: 'add' })}>
              {text('imports.addStaff')}
            </Button>
          ) : undefined
        }
      />
      <ReportFilters report={report} />
      <WithDrawer
        drawer={
          open && {
            key: open.id,
            title: open.name,
            content: <Glance id={open.id} />,
            onClose: () => setOpen(undefined),
            footer: (
              <>
                {mayEdit && open.status === 'Working' ? (
                  <Button icon={UserMinus} variant="dangerQuiet" onClick={() => begin('end')}>
                    {text('imports.relieve')}
                  </Button>
                ) : null}
                {mayEdit ? (
                  <Button icon={Pencil} onClick={() => begin('edit')}>
                    {text('imports.editStaff')}
                  </Button>
                ) : null}
                {mayOpenRoute(complete, viewer) ? (
                  <Button icon={IdCard} variant="primary" onClick={() => navigate(`${complete}?staff=${open.id}`)}>
                    {text('staff.complete')}
                  </Button>
                ) : null}
              </>
            ),
          }
        }
      >
        <Panel>
          <ReportTools
            count={data ? text('staff.count', { count: data.pagination.count }) : ''}
            chips={chips}
            onClear={report.clear}
          >
            <ButtonGroup
              aria-label={text('staff.view')}
              options={[
                { value: 'cards', label: text('staff.cards'), icon: LayoutGrid },
                { value: 'list', label: text('staff.list'), icon: List },
              ]}
              value={list ? 'list' : 'cards'}
              onChange={view => report.set({ view: view === 'list' ? 'list' : undefined, page: String(report.page) })}
            />
          </ReportTools>
          {list ? table : <PanelBody>{cards}</PanelBody>}
          {data ? (
            <Pagination
              page={report.page}
              pageSize={report.pageSize}
              count={data.pagination.count}
              onPage={page => report.set({ page: String(page) })}
              onPageSize={size => report.set({ size: String(size) })}
            />
          ) : null}
        </Panel>
      </WithDrawer>
      {task ? (
        <RecordDialog
          task={task}
          onClose={() => setTask(undefined)}
          onSaved={() => {
            setOpen(undefined)
            retry()
          }}
        />
      ) : null}
    </>
  )
}

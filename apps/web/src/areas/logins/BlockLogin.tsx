import { type AnswerOfCall, logins } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { addDays, displayDay } from '@school/rules'
import {
  Button,
  DateInput,
  Dialog,
  ErrorState,
  Facts,
  Field,
  Form,
  MultiSelect,
  PeoplePicker,
  type RowSelection,
  SearchInput,
  Select,
  Skeleton,
  Stack,
  TextArea,
  useToast,
} from '@school/ui'
import { Ban, History, LockOpen } from 'lucide-react'
import { type FormEvent, Fragment, useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText, useProblemToast } from '../../problems'
import { useSignedIn } from '../../session'
import { useText } from '../../text'
import { useSchoolToday } from '../../zone'
import { optionsOf, StatusBadge, useFormTitle, useMoment, useSearch } from './words'

type Row = AnswerOfCall<typeof logins.viewBlocks>['results'][number]
type Work = 'block' | 'unblock'

/** Why logins are blocked or opened again, and until when. */
function ReasonDialog({
  work,
  count,
  onClose,
  onDone,
}: {
  work: Work
  count: number
  onClose: () => void
  onDone: (body: { reason: string; until?: string }) => Promise<void>
}) {
  const text = useText()
  const today = useSchoolToday()
  const id = useId()
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState<string | null>(null)
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const said = reason.trim()
  const wrongReason = said === '' ? text('error.ReasonRequired') : said.length < 5 ? text('logins.reasonShort') : undefined
  const wrongUntil = until !== null && until <= today ? text('logins.afterToday') : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (wrongReason || wrongUntil) return
    setBusy(true)
    await onDone({ reason: said, ...(until ? { until } : {}) })
    setBusy(false)
  }
  return (
    <Dialog
      open
      staticBackdrop
      size="narrow"
      title={text(work === 'block' ? 'logins.blockTitle' : 'logins.unblockTitle', { n: count })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('app.cancel')}</Button>
          <Button type="submit" form={id} variant={work === 'block' ? 'danger' : 'primary'} busy={busy}>
            {text(work === 'block' ? 'logins.block' : 'logins.unblock')}
          </Button>
        </>
      }
    >
      <Stack as={Form} id={id} onSubmit={submit}>
        <Field label={text('logins.reason')} required error={checked ? wrongReason : undefined}>
          <TextArea maxLength={200} count value={reason} onChange={setReason} />
        </Field>
        {work === 'block' ? (
          <Field label={text('logins.until')} help={text('logins.untilHelp')} error={checked ? wrongUntil : undefined}>
            <DateInput value={until} onChange={setUntil} min={addDays(today, 1)} today={today} />
          </Field>
        ) : null}
      </Stack>
    </Dialog>
  )
}

/** The blocks of one login. */
function BlockHistory({ userId }: { userId: string }) {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const { data, error, mutate } = useCall(logins.blockHistory, { params: { userId } })
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  if (!data) return <Skeleton />
  if (data.length === 0) return <p>{text('logins.neverBlocked')}</p>
  return (
    <Stack>
      {data.map(block => (
        <Facts key={block.id}>
          {(
            [
              ['logins.since', moment(block.from)],
              ['logins.by', block.by],
              ['logins.reason', block.reason],
              ['logins.until', block.until ? displayDay(block.until) : ''],
              ['logins.endedAt', moment(block.endedAt)],
              ['logins.endedBy', block.endedBy],
              ['logins.endReason', block.endReason],
            ] as const
          )
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <Fragment key={label}>
                <dt>{text(label)}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
        </Facts>
      ))}
    </Stack>
  )
}

const pageSize = 20

/** /utility/block-login: logins that may not be used in this school. */
export default function BlockLogin() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()
  const moment = useMoment()
  const toast = useToast()
  const fail = useProblemToast()
  const { client } = useApi()
  const { settings } = useSignedIn()
  const { data: offers } = useCall(logins.blockInitialValues, {})
  const [userType, setUserType] = useState<'Guardian' | 'Student' | 'Staff'>('Guardian')
  const [sectionIds, setSections] = useState<string[]>([])
  const [courseIds, setCourses] = useState<string[]>([])
  const [divisionIds, setDivisions] = useState<string[]>([])
  const [designationId, setDesignation] = useState<string | null>(null)
  const [status, setStatus] = useState<'' | 'Open' | 'Blocked'>('')
  const search = useSearch()
  const [page, setPage] = useState(1)
  const [selected, setSelected] = useState<RowSelection>(new Set())
  const [work, setWork] = useState<Work>()
  const [opened, setOpened] = useState<Row>()
  const ofClass = userType !== 'Staff'
  const filters = {
    userType,
    status,
    text: search.text,
    ...(ofClass ? { sectionIds, courseIds, divisionIds } : designationId ? { designationId } : {}),
  }
  const request = { body: { filters, page, pageSize } }
  const { data, error, mutate } = useCall(logins.viewBlocks, request, { keepPreviousData: true })
  const first =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setPage(1)
    }
  const courses = offers?.courses.filter(course => sectionIds.length === 0 || sectionIds.includes(course.sectionId))
  const divisions = offers?.divisions.filter(division =>
    courses?.some(course => course.id === division.courseId && (courseIds.length === 0 || courseIds.includes(course.id))),
  )
  const act = async (body: { reason: string; until?: string }) => {
    const userIds = [...selected]
    try {
      if (work === 'block') {
        const { blocked } = await client.call(logins.block, { body: { userIds, ...body } })
        toast.success(text('logins.blocked', { n: blocked }))
      } else {
        const { unblocked } = await client.call(logins.unblock, { body: { userIds, reason: body.reason } })
        toast.success(text('logins.unblocked', { n: unblocked }))
      }
      setWork(undefined)
      setSelected(new Set())
      await mutate()
    } catch (failure) {
      fail(failure)
    }
  }
  return (
    <>
      <PeoplePicker<Row>
        header={{ title: title('s.user.block'), caption: 'Edit', context: settings.school?.name }}
        filters={
          <>
            <Field label={text('logins.userType')} required>
              <Select
                options={(['Guardian', 'Student', 'Staff'] as const).map(value => ({
                  value,
                  label: text(`logins.type.${value}`),
                }))}
                value={userType}
                onChange={value => {
                  first(setUserType)(value ?? 'Guardian')
                  setSelected(new Set())
                }}
              />
            </Field>
            {ofClass ? (
              <>
                <Field label={text('logins.section')}>
                  <MultiSelect
                    options={optionsOf(offers?.sections)}
                    value={sectionIds}
                    onChange={first(setSections)}
                    placeholder={text('app.all')}
                  />
                </Field>
                <Field label={text('logins.course')}>
                  <MultiSelect
                    options={optionsOf(courses)}
                    value={courseIds}
                    onChange={first(setCourses)}
                    placeholder={text('app.all')}
                  />
                </Field>
                <Field label={text('logins.division')}>
                  <MultiSelect
                    options={optionsOf(divisions)}
                    value={divisionIds}
                    onChange={first(setDivisions)}
                    placeholder={text('app.all')}
                  />
                </Field>
              </>
            ) : (
              <Field label={text('logins.designation')}>
                <Select
                  clearable
                  options={optionsOf(offers?.designations)}
                  value={designationId}
                  onChange={first(setDesignation)}
                  placeholder={text('app.all')}
                />
              </Field>
            )}
            <Field label={text('logins.status')}>
              <Select
                options={[
                  { value: '' as const, label: text('app.all') },
                  ...(['Open', 'Blocked'] as const).map(value => ({ value, label: text(`logins.status.${value}`) })),
                ]}
                value={status}
                onChange={value => first(setStatus)(value ?? '')}
              />
            </Field>
            <div data-wide="">
              <Field label={text('app.search')}>
                <SearchInput value={search.typed} onChange={first(search.setTyped)} placeholder={text('logins.searchPeople')} />
              </Field>
            </div>
          </>
        }
        people={count => text('logins.logins', { count })}
        searchKey={JSON.stringify(filters)}
        ids={async signal => {
          const body = { filters, page: 1, pageSize: 1, all: true }
          return (await client.call(logins.viewBlocks, { body }, { signal })).ids ?? []
        }}
        list={{
          label: title('s.user.block'),
          rows: data?.results,
          rowKey: row => row.id,
          rowName: row => row.name,
          empty: { title: text('logins.none') },
          error: error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined,
          columns: [
            { key: 'name', header: text('logins.name'), look: 'name', cell: row => row.name },
            { key: 'of', header: text(ofClass ? 'logins.class' : 'logins.designation'), cell: row => row.of },
            { key: 'loginName', header: text('logins.loginName'), look: 'code', cell: row => row.loginName },
            { key: 'mobile', header: text('logins.mobile'), look: 'code', cell: row => row.mobile },
            { key: 'status', header: text('logins.status'), cell: row => <StatusBadge status={row.status} /> },
            { key: 'reason', header: text('logins.reason'), cell: row => row.reason },
            { key: 'since', header: text('logins.since'), look: 'code', cell: row => moment(row.since) },
            { key: 'until', header: text('logins.until'), look: 'code', cell: row => (row.until ? displayDay(row.until) : '') },
            { key: 'by', header: text('logins.by'), cell: row => row.by },
          ],
          rowMenu: row => [{ key: 'history', label: text('logins.history'), icon: History, onSelect: () => setOpened(row) }],
        }}
        pagination={{ page, pageSize, count: data?.pagination.count ?? 0, onPage: setPage }}
        selected={selected}
        onSelect={setSelected}
        actions={[
          { key: 'unblock', label: text('logins.unblock'), icon: LockOpen, onSelect: () => setWork('unblock') },
          { key: 'block', label: text('logins.block'), icon: Ban, look: 'danger', onSelect: () => setWork('block') },
        ]}
        drawer={
          opened && {
            key: opened.id,
            title: text('logins.historyOf', { name: opened.name }),
            content: <BlockHistory key={opened.id} userId={opened.id} />,
            onClose: () => setOpened(undefined),
          }
        }
      />
      {work ? <ReasonDialog work={work} count={selected.size} onClose={() => setWork(undefined)} onDone={act} /> : null}
    </>
  )
}

import { lockStudents as calls } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { dayIn, displayDay, formatRupees, type LockSkip, lockTypes } from '@school/rules'
import { Badge, Banner, type BulkAction, Button, useConfirm, useToast } from '@school/ui'
import { Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { useYearAndSchool } from '../../heading'
import { PeopleList, useFilteredList } from '../../list'
import { useProblemToast } from '../../problems'
import { type ReportValues, type RowOf, rowFilter, searchFilter } from '../../report'
import { useText } from '../../text'
import { useFormTitle } from '../../titles'
import { useSchoolZone } from '../../zone'

const everyCourse = '00000000-0000-0000-0000-000000000000'

/** The filters as the call takes them. */
const filtersOf = (values: ReportValues, year: string | undefined) => ({
  academicYearId: values.one('year') ?? year ?? everyCourse,
  lockType: values.choice('type', lockTypes, 'fee'),
  installmentId: values.one('installment'),
  courseId: values.one('course'),
  divisionId: values.one('division'),
  status: values.choice('status', ['', 'Locked', 'NotLocked'], ''),
  text: values.text(),
})

/** /student/lock-students: families see fees alone until an installment is paid. */
export default function LockStudents() {
  const text = useText()
  const title = useFormTitle()
  const context = useYearAndSchool()
  const zone = useSchoolZone()
  const { client } = useApi()
  const confirm = useConfirm()
  const toast = useToast()
  const fail = useProblemToast()
  const [skipped, setSkipped] = useState<readonly { reason: LockSkip }[]>([])
  const [finding, setFinding] = useState(false)
  const { data: offers } = useCall(calls.initialValues, {})
  const [asked, setAsked] = useState<{ year: string; type: string; course: string }>()
  const params = asked && { academicYearId: asked.year, courseId: asked.course }
  const { data: installments } = useCall(
    asked?.type === 'busFee' ? calls.busInstallments : calls.installments,
    params ? { params } : null,
  )
  const { data: divisions } = useCall(
    calls.divisions,
    asked && asked.course !== everyCourse ? { params: { courseId: asked.course } } : null,
  )
  const list = useFilteredList({
    name: 'lock-students',
    ready: offers !== undefined,
    filters: () => [
      {
        name: 'year',
        label: text('lockStudents.academicYear'),
        kind: 'choice',
        options: (offers?.academicYears ?? []).map(year => ({ value: year.id, label: year.name })),
        standard: offers?.currentAcademicYearId ?? undefined,
        required: true,
        plain: true,
        clears: ['installment'],
      },
      {
        name: 'type',
        label: text('lockStudents.type'),
        kind: 'choice',
        options: (offers?.lockTypes ?? []).map(value => ({ value, label: text(`lockStudents.type.${value}`) })),
        standard: 'fee',
        required: true,
        plain: true,
        clears: ['installment'],
      },
      { ...rowFilter(text, 'course', text('lockStudents.course'), offers?.courses), clears: ['division', 'installment'] },
      rowFilter(text, 'division', text('lockStudents.division'), divisions),
      {
        name: 'installment',
        label: text('lockStudents.installment'),
        kind: 'choice',
        options: (installments ?? []).map(({ id, name, dueDate }) => ({
          value: id,
          label: text('lockStudents.dueOn', { name, date: displayDay(dueDate) }),
        })),
        none: text('lockStudents.noInstallment'),
        needed: true,
      },
      {
        name: 'status',
        label: text('lockStudents.status'),
        kind: 'choice',
        options: (['Locked', 'NotLocked'] as const).map(value => ({ value, label: text(`lockStudents.status.${value}`) })),
        none: text('app.all'),
      },
      searchFilter(text, text('lockStudents.search')),
    ],
    call: calls.view,
    request: (values, page) => ({
      query: { ...filtersOf(values, offers?.currentAcademicYearId ?? undefined), dues: false, ...page },
    }),
    kind: 'installment',
  })
  const filters = filtersOf(list.report.values, offers?.currentAcademicYearId ?? undefined)
  const now = { year: filters.academicYearId, type: filters.lockType, course: filters.courseId ?? everyCourse }
  if (offers && JSON.stringify(now) !== JSON.stringify(asked)) setAsked(now)
  const installment = installments?.find(one => one.id === filters.installmentId)

  const selectDues = async () => {
    if (!filters.installmentId) return void toast.warning(text('lockStudents.noInstallment'))
    setFinding(true)
    try {
      const { ids } = await client.call(calls.view, { query: { ...filters, dues: true, pageSize: 1 } })
      list.onSelect(new Set(ids))
    } catch (failure) {
      fail(failure)
    }
    setFinding(false)
  }
  const act = async (work: 'lock' | 'unlock') => {
    const studentIds = [...list.selected]
    if (studentIds.length === 0) return void toast.warning(text('lockStudents.noStudent'))
    if (work === 'lock' && !installment) return void toast.warning(text('lockStudents.noInstallment'))
    const sure = await confirm({
      icon: work === 'lock' ? 'warning' : 'info',
      title: text(`lockStudents.${work}`),
      message:
        work === 'lock'
          ? text('lockStudents.sureLock', { n: studentIds.length, installment: installment?.name ?? '' })
          : text('lockStudents.sureUnlock', { n: studentIds.length }),
      confirmText: text(`lockStudents.${work}`),
    })
    if (!sure) return
    const { academicYearId, lockType } = filters
    try {
      if (work === 'lock') {
        const done = await client.call(calls.lock, {
          body: { academicYearId, lockType, installmentId: installment!.id, studentIds },
        })
        toast.success(text('lockStudents.locked', { n: done.locked }))
        setSkipped(done.skipped)
      } else {
        const of = filters.installmentId ? { installmentId: filters.installmentId } : {}
        const done = await client.call(calls.unLock, { body: { academicYearId, lockType, ...of, studentIds } })
        toast.success(text('lockStudents.unlocked', { n: done.unlocked }))
        setSkipped(done.skipped)
      }
      list.onSelect(new Set())
      await list.reload()
    } catch (failure) {
      fail(failure)
    }
  }
  const actions: Record<'lock' | 'unlock', BulkAction> = {
    lock: { key: 'lock', label: text('lockStudents.lock'), icon: Lock, look: 'danger', onSelect: () => void act('lock') },
    unlock: { key: 'unlock', label: text('lockStudents.unlock'), icon: LockOpen, onSelect: () => void act('unlock') },
  }
  const reasons = [...new Set(skipped.map(one => one.reason))]
  return (
    <PeopleList<RowOf<typeof calls.view>>
      list={list}
      header={{ title: title('s.lock'), caption: 'Edit', context }}
      notice={
        skipped.length > 0 ? (
          <Banner tone="warning" title={text('lockStudents.skipped', { n: skipped.length })} onDismiss={() => setSkipped([])}>
            {reasons
              .map(reason =>
                text('lockStudents.skippedLine', {
                  reason: text(`lockStudents.skip.${reason}`),
                  n: skipped.filter(one => one.reason === reason).length,
                }),
              )
              .join(' · ')}
          </Banner>
        ) : null
      }
      people={count => text('lockStudents.students', { count })}
      tools={{
        children: (
          <Button busy={finding} onClick={() => void selectDues()}>
            {text('lockStudents.selectDues')}
          </Button>
        ),
      }}
      table={{
        label: title('s.lock'),
        rowKey: row => row.id,
        rowName: row => row.name,
        empty: { title: text('lockStudents.none') },
        columns: [
          { key: 'admNo', header: text('lockStudents.admNo'), look: 'code', cell: row => row.admNo },
          { key: 'name', header: text('lockStudents.name'), look: 'name', cell: row => row.name },
          { key: 'division', header: text('lockStudents.division'), cell: row => row.division },
          { key: 'rollNo', header: text('lockStudents.rollNo'), align: 'end', cell: row => row.rollNo },
          { key: 'guardian', header: text('lockStudents.guardian'), cell: row => row.guardian },
          { key: 'mobile', header: text('lockStudents.mobile'), look: 'code', cell: row => row.mobile },
          {
            key: 'balance',
            header: text('lockStudents.balance'),
            align: 'end',
            cell: row => (row.balance === null ? '–' : formatRupees(row.balance)),
          },
          { key: 'dueDate', header: text('lockStudents.dueDate'), cell: row => (row.dueDate ? displayDay(row.dueDate) : '') },
          {
            key: 'lockedOn',
            header: text('lockStudents.lockedOn'),
            cell: row => (row.lockedOn ? displayDay(dayIn(zone, new Date(row.lockedOn))) : ''),
          },
          {
            key: 'lockedFor',
            header: text('lockStudents.lockedFor'),
            cell: row => (row.lockedFor.length > 0 ? <Badge status="danger">{row.lockedFor.join(', ')}</Badge> : null),
          },
        ],
      }}
      // The first one is the button of a phone: what those listed are most likely chosen for.
      actions={filters.status === 'Locked' ? [actions.unlock, actions.lock] : [actions.lock, actions.unlock]}
    />
  )
}

import type { LockSkip } from '@school/rules'
import { Banner, type BulkAction, Button } from '@school/ui'
import { Lock, LockOpen } from 'lucide-react'
import { PeopleList } from '../../list'
import { useYearAndSchool } from '../../shell/heading'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { type Row, useLockColumns } from './useLockColumns'
import { useLocking } from './useLocking'
import { useLockList } from './useLockList'

/** Why students were not locked or unlocked, with how many each. */
function SkippedBanner({
  skipped,
  onDismiss,
}: {
  readonly skipped: readonly { reason: LockSkip }[]
  readonly onDismiss: () => void
}) {
  const text = useText()
  const reasons = [...new Set(skipped.map(one => one.reason))]
  return (
    <Banner tone="warning" title={text('lockStudents.skipped', { n: skipped.length })} onDismiss={onDismiss}>
      {reasons
        .map(reason =>
          text('lockStudents.skippedLine', {
            reason: text(`lockStudents.skip.${reason}`),
            n: skipped.filter(one => one.reason === reason).length,
          }),
        )
        .join(' · ')}
    </Banner>
  )
}

/** /student/lock-students: families see fees alone until an installment is paid. */
export default function LockStudents() {
  const text = useText()
  const title = useFormTitle()
  const context = useYearAndSchool()
  const lockList = useLockList()
  const { list, filters } = lockList
  const { finding, selectDues, act, skipped, dropSkipped } = useLocking(lockList)
  const columns = useLockColumns()
  const actions: Record<'lock' | 'unlock', BulkAction> = {
    lock: { key: 'lock', label: text('lockStudents.lock'), icon: Lock, look: 'danger', onSelect: () => void act('lock') },
    unlock: { key: 'unlock', label: text('lockStudents.unlock'), icon: LockOpen, onSelect: () => void act('unlock') },
  }
  return (
    <PeopleList<Row>
      list={list}
      header={{ title: title('s.lock'), caption: 'Edit', context }}
      notice={skipped.length > 0 ? <SkippedBanner skipped={skipped} onDismiss={dropSkipped} /> : null}
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
        columns,
      }}
      // The first one is the button of a phone: what those listed are most likely chosen for.
      actions={filters.status === 'Locked' ? [actions.unlock, actions.lock] : [actions.lock, actions.unlock]}
    />
  )
}

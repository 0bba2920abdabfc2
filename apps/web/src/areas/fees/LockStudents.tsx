import { type BulkAction, Button, WorkResult } from '@school/ui'
import { Lock, LockOpen, Undo2 } from 'lucide-react'
import { PeopleList } from '../../list'
import { useYearAndSchool } from '../../shell/heading'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { type Row, useLockColumns } from './useLockColumns'
import { type LockOutcome, useLocking } from './useLocking'
import { useLockList } from './useLockList'

/** How many were locked or unlocked, why others were not, and the way back. */
function LockResult({
  outcome,
  onUndo,
  onDismiss,
}: {
  readonly outcome: LockOutcome
  readonly onUndo: () => void
  readonly onDismiss: () => void
}) {
  const text = useText()
  const { work, count, skipped, studentIds } = outcome
  const reasons = [...new Set(skipped.map(one => one.reason))]
  return (
    <WorkResult
      fresh
      title={text(`lockStudents.${work}`)}
      message={text(work === 'lock' ? 'lockStudents.locked' : 'lockStudents.unlocked', { n: count })}
      parts={[{ state: 'done', count }]}
      skipped={reasons.map(reason => ({
        reason: text(`lockStudents.skip.${reason}`),
        count: skipped.filter(one => one.reason === reason).length,
      }))}
      action={
        studentIds.length > 0 ? (
          <Button icon={Undo2} onClick={onUndo}>
            {text('app.undo')}
          </Button>
        ) : undefined
      }
      onDismiss={onDismiss}
    />
  )
}

/** /student/lock-students: families see fees alone until an installment is paid. */
export default function LockStudents() {
  const text = useText()
  const title = useFormTitle()
  const context = useYearAndSchool()
  const lockList = useLockList()
  const { list, filters } = lockList
  const { finding, selectDues, act, outcome, undo, dropOutcome } = useLocking(lockList)
  const columns = useLockColumns()
  const actions: Record<'lock' | 'unlock', BulkAction> = {
    lock: { key: 'lock', label: text('lockStudents.lock'), icon: Lock, look: 'danger', onSelect: () => void act('lock') },
    unlock: { key: 'unlock', label: text('lockStudents.unlock'), icon: LockOpen, onSelect: () => void act('unlock') },
  }
  return (
    <PeopleList<Row>
      list={list}
      header={{ title: title('s.lock'), caption: 'Edit', context }}
      notice={outcome ? <LockResult outcome={outcome} onUndo={() => void undo()} onDismiss={dropOutcome} /> : null}
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

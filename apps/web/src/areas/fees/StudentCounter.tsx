import { fees } from '@school/api/client'
import { useCall } from '@school/api/react'
import { EmptyState, EntitySelectorInput, ErrorState, Field, Filters, Skeleton, studentSelector, Tabs } from '@school/ui'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useStudentLoaders } from '../../forms/selectors'
import { useText } from '../../texts/text'
import type { Position } from './FeePositionPanel'

interface AccountTabsProps<Account> {
  readonly accounts: readonly Account[]
  readonly children: (account: Account) => ReactNode
}

/** The accounts of a student, the first in which something is owed in front. */
export function AccountTabs<Account extends { readonly id: string; readonly name: string; readonly totalDue: number }>({
  accounts,
  children,
}: AccountTabsProps<Account>) {
  const text = useText()
  const [chosen, setChosen] = useState(accounts.find(one => one.totalDue > 0)?.id ?? accounts[0]?.id)
  const account = accounts.find(one => one.id === chosen) ?? accounts[0]
  if (!account) return <EmptyState title={text('payments.noFees')} />
  return (
    <Tabs
      label={text('pos.accounts')}
      tabs={accounts.map(one => ({ key: one.id, label: one.name }))}
      selected={account.id}
      onSelect={setChosen}
    >
      {children(account)}
    </Tabs>
  )
}

interface StudentCounterProps {
  readonly studentId: string | null
  readonly onChoose: (studentId: string | null) => void
  /** What is done for the student, once it is known what is owed and before. */
  readonly children: (position: Position | undefined) => ReactNode
}

/** A counter: the student for whom something is paid, and what is owed. */
export function StudentCounter({ studentId, onChoose, children }: StudentCounterProps) {
  const intl = useIntl()
  const text = useText()
  const loaders = useStudentLoaders()
  const { data, error, mutate } = useCall(fees.position, studentId ? { params: { id: studentId }, query: {} } : null)
  const position = data?.student.id === studentId ? data : undefined
  return (
    <>
      <Filters>
        <div data-wide="">
          <Field label={text('pos.student')}>
            <EntitySelectorInput configuration={studentSelector} loaders={loaders} value={studentId} onChange={onChoose} />
          </Field>
        </div>
      </Filters>
      {studentId ? null : <EmptyState title={text('pos.pick')} />}
      {error && !position ? <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState> : null}
      {studentId && !position && !error ? <Skeleton /> : null}
      {children(position)}
    </>
  )
}

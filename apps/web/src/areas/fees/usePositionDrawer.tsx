import { fees } from '@school/api/client'
import { useCall } from '@school/api/react'
import { type DrawerContent, ErrorState, Skeleton } from '@school/ui'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useText } from '../../texts/text'
import { FeePositionPanel } from './FeePositionPanel'

/** The drawer of a student with what is owed and paid; undefined while nobody is opened. */
export function usePositionDrawer(id: string | undefined, onClose: () => void): DrawerContent | undefined {
  const intl = useIntl()
  const text = useText()
  const { data, error, mutate } = useCall(fees.position, id ? { params: { id }, query: {} } : null)
  if (!id) return undefined
  const position = data?.student.id === id ? data : undefined
  return {
    key: id,
    title: position ? `${position.student.name} · ${position.student.admNo}` : text('feeReports.position'),
    content: position ? (
      <FeePositionPanel narrow accounts={position.accounts} label={text('feeReports.position')} />
    ) : error ? (
      <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
    ) : (
      <Skeleton />
    ),
    onClose,
  }
}

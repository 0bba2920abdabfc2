import { bankFees as calls } from '@school/api/client'
import { useCall } from '@school/api/react'
import { ErrorState, Skeleton, type WithDrawerProps } from '@school/ui'
import { useIntl } from 'react-intl'
import { problemText } from '../../../forms/problems'
import { FileActions, FileFacts } from './FileFacts'

/** How often a file that is being applied is looked at, in ms. */
const watch = 1000

/** A file of the bank beside the list: what it holds, and what is done with it. */
export function useFileDrawer(id: string | undefined, onClose: () => void): WithDrawerProps['drawer'] {
  const intl = useIntl()
  const { data, error, mutate } = useCall(calls.file, id ? { params: { id } } : null, {
    refreshInterval: latest => (latest?.status === 'applying' ? watch : 0),
  })
  if (!id) return undefined
  const file = data?.id === id ? data : undefined
  return {
    key: id,
    title: file?.name ?? '',
    content: file ? (
      <FileFacts file={file} />
    ) : error ? (
      <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
    ) : (
      <Skeleton />
    ),
    footer: file ? <FileActions file={file} /> : undefined,
    onClose,
  }
}

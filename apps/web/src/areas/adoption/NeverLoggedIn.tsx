import { adoption, type RequestOfCall } from '@school/api/client'
import { useCall } from '@school/api/react'
import { ButtonLink, Dialog, Pagination, Stack, Table } from '@school/ui'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import type { RowOf } from '../../report'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'

type Filters = NonNullable<NonNullable<RequestOfCall<typeof adoption.never>>['query']>
type User = RowOf<typeof adoption.never>

const pageSize = 10

/** Where login details of families are sent again, with the same classes chosen. */
function sendHref({ userType, sectionIds, courseIds, divisionIds }: Filters): string {
  const query = new URLSearchParams({ tab: 'send', resend: '1', type: userType ?? 'Guardian' })
  const many = (name: string, ids: unknown) => {
    for (const id of [ids ?? []].flat() as string[]) query.append(name, id)
  }
  many('section', sectionIds)
  many('course', courseIds)
  many('division', divisionIds)
  return `/student/create-guardian-user?${query}`
}

/** Users who never logged in, and the way to send them their login again. */
export function NeverLoggedIn({ filters, mayResend, onClose }: { filters: Filters; mayResend: boolean; onClose: () => void }) {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const [page, setPage] = useState(1)
  const { data, error, mutate } = useCall(adoption.never, { query: { ...filters, page, pageSize } })
  return (
    <Dialog
      open
      size="large"
      title={text('adoption.never')}
      onClose={onClose}
      footer={
        mayResend && filters.userType !== 'Staff' && data && data.pagination.count > 0 ? (
          <ButtonLink variant="primary" icon={Send} href={sendHref(filters)}>
            {text('adoption.resend')}
          </ButtonLink>
        ) : undefined
      }
    >
      <Stack>
        <Table<User>
          cards
          label={text('adoption.never')}
          rows={data?.results}
          rowKey={row => row.userId}
          rowName={row => row.name}
          expectedRows={pageSize}
          empty={{ title: text('adoption.neverNone') }}
          error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
          columns={[
            { key: 'name', header: text('adoption.column.name'), look: 'name', cell: row => row.name },
            { key: 'class', header: text('adoption.class'), cell: row => row.class },
            { key: 'mobile', header: text('adoption.mobile'), look: 'code', cell: row => row.mobile },
            { key: 'sentAt', header: text('adoption.sentAt'), look: 'code', cell: row => moment(row.sentAt) || '–' },
          ]}
        />
        {data ? <Pagination page={page} pageSize={pageSize} count={data.pagination.count} onPage={setPage} /> : null}
      </Stack>
    </Dialog>
  )
}

import type { TableColumn } from '@school/ui'
import { Link } from '@school/ui'
import { useMoment } from '../../session/zone'
import { personColumn } from '../../shell/PersonLink'
import { useNamedText, useText } from '../../texts/text'
import type { Row } from './useChangeRequests'

/** An old or a new value of a request; a photo is a link. */
function Value({ field, value }: { field: string; value: string }) {
  const text = useText()
  if (!value) return '–'
  return field === 'photo' ? (
    <Link href={value} target="_blank" rel="noreferrer">
      {text('logins.showPhoto')}
    </Link>
  ) : (
    value
  )
}

/** What of each change of a request stands in a column, one under the other. */
function Changes({ row, of }: { readonly row: Row; readonly of: 'field' | 'old' | 'new' }) {
  const named = useNamedText()
  return (
    <div>
      {row.changes.map(change => (
        <div key={change.field}>
          {of === 'field' ? named(`logins.${change.field}`, change.field) : <Value field={change.field} value={change[of]} />}
        </div>
      ))}
    </div>
  )
}

/** The columns of requests; who decided about them is told of those that are no longer pending. */
export function useRequestColumns(pending: boolean): TableColumn<Row>[] {
  const text = useText()
  const moment = useMoment()
  return [
    personColumn({ key: 'student', header: text('logins.student'), look: 'name' }, row => ({
      student: row.studentId,
      name: row.student,
    })),
    { key: 'class', header: text('logins.class'), cell: row => row.class },
    { key: 'field', header: text('logins.field'), cell: row => <Changes row={row} of="field" /> },
    { key: 'old', header: text('logins.old'), cell: row => <Changes row={row} of="old" /> },
    { key: 'new', header: text('logins.new'), cell: row => <Changes row={row} of="new" /> },
    { key: 'askedAt', header: text('logins.askedOn'), look: 'code', cell: row => moment(row.askedAt) },
    ...(pending
      ? []
      : [
          {
            key: 'decidedAt',
            header: text('logins.decidedOn'),
            look: 'code' as const,
            cell: (row: Row) => moment(row.decidedAt),
          },
          { key: 'by', header: text('logins.by'), cell: (row: Row) => row.decidedBy },
          { key: 'remark', header: text('logins.remark'), cell: (row: Row) => row.remark },
        ]),
  ]
}

import type { guardianChanges } from '@school/api/client'
import { SearchInput } from '@school/ui'
import type { FilteredList } from '../../list'
import { ListPanel } from '../../list'
import type { RowOf } from '../../report'
import { useText } from '../../texts/text'

type Candidate = RowOf<typeof guardianChanges.mergeCandidates>

interface MergeCandidatesProps {
  readonly list: FilteredList<Candidate>
  readonly onOpen: (guardians: readonly string[]) => void
}

/** Guardians who are perhaps the same person. */
export function MergeCandidates({ list, onOpen }: MergeCandidatesProps) {
  const text = useText()
  return (
    <ListPanel
      list={list}
      title={text('logins.candidates')}
      count={count => text('logins.candidateCount', { count })}
      tools={
        <div>
          <SearchInput aria-label={text('app.search')} value={list.report.typed} onChange={list.report.type} maxLength={100} />
        </div>
      }
      table={{
        label: text('logins.candidates'),
        rowKey: row => row.key,
        rowName: row => row.mobile,
        onPick: row => onOpen(row.guardians.map(guardian => guardian.id)),
        empty: { title: text('logins.noCandidates') },
        columns: [
          {
            key: 'guardians',
            header: text('logins.guardians'),
            look: 'name',
            cell: row => row.guardians.map(guardian => guardian.name).join(' · '),
          },
          { key: 'mobile', header: text('logins.mobile'), look: 'code', cell: row => row.mobile },
          {
            key: 'children',
            header: text('logins.children'),
            cell: row =>
              row.guardians
                .flatMap(guardian => guardian.children.map(child => [child.name, child.class].filter(Boolean).join(', ')))
                .join(' · '),
          },
          { key: 'reason', header: text('logins.why'), cell: row => text(`logins.reason.${row.reason}`) },
        ],
      }}
    />
  )
}

import type { guardianChanges } from '@school/api/client'
import { SearchInput } from '@school/ui'
import { Fragment } from 'react'
import type { FilteredList } from '../../list'
import { ListPanel } from '../../list'
import type { RowOf } from '../../report'
import { PersonLink, personLook } from '../../shell/PersonLink'
import { useText } from '../../texts/text'

type Candidate = RowOf<typeof guardianChanges.mergeCandidates>

interface MergeCandidatesProps {
  readonly list: FilteredList<Candidate>
  readonly onOpen: (guardians: readonly string[]) => void
}

/** Names one after the other, each a link. */
const joined = (people: readonly { readonly id: string | undefined; readonly name: string; readonly after?: string }[]) =>
  people.map(({ id, name, after }, at) => (
    <Fragment key={`${id} ${name}`}>
      {at > 0 ? ' · ' : null}
      <PersonLink student={id}>{name}</PersonLink>
      {after ? `, ${after}` : null}
    </Fragment>
  ))

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
            ...personLook,
            cell: row => joined(row.guardians.map(guardian => ({ id: guardian.children[0]?.id, name: guardian.name }))),
          },
          { key: 'mobile', header: text('logins.mobile'), look: 'code', cell: row => row.mobile },
          {
            key: 'children',
            header: text('logins.children'),
            person: true,
            cell: row =>
              joined(
                row.guardians.flatMap(guardian =>
                  guardian.children.map(({ id, name, class: division }) => ({ id, name, after: division })),
                ),
              ),
          },
          { key: 'reason', header: text('logins.why'), cell: row => text(`logins.reason.${row.reason}`) },
        ],
      }}
    />
  )
}

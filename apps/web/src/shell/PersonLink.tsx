import { Link, type TableColumn } from '@school/ui'
import type { ReactNode } from 'react'
import { usePersonLinks } from './person-links'

/** Whose record a name opens; of a guardian it is the record of a child. */
export interface LinkedPerson {
  readonly student?: string | null | undefined
  readonly staff?: string | null | undefined
}

/** A name that opens the record of its person; plain where the reader may not open it, or there is none. */
export function PersonLink({ student, staff, children }: LinkedPerson & { readonly children: ReactNode }) {
  const links = usePersonLinks()
  const href = (student && links.student(student)) || (staff && links.staff(staff)) || undefined
  return href && children ? <Link href={href}>{children}</Link> : children
}

/** How a column of a report looks that names people. */
export const personLook = { look: 'name', person: true } as const

/** A column of people whose names open their records. */
export function personColumn<Row>(
  column: Omit<TableColumn<Row>, 'cell' | 'person'>,
  person: (row: Row) => LinkedPerson & { readonly name: ReactNode },
): TableColumn<Row> {
  return {
    ...column,
    person: true,
    cell: row => {
      const { name, ...linked } = person(row)
      return <PersonLink {...linked}>{name}</PersonLink>
    },
  }
}

import { PersonRecord } from '@school/ui'
import { type ReactNode, useEffect } from 'react'
import { useSignedIn } from '../../../session'
import { staffHref } from '../../../shell/person-links'
import { Waiting } from '../../../shell/Waiting'
import { useText } from '../../../texts/text'
import type { StaffPerson } from './person'
import { type StaffTab, staffPanels, staffTabs, staffTabsFor } from './tabs'
import { useStaffHead } from './useStaffHead'

interface StaffRecordProps {
  readonly id: string
  /** Undefined while on the way. */
  readonly person: StaffPerson | undefined
  /** The tab that the address names. */
  readonly asked: string | null
  /** Chooses another one; absent for who sees the own record alone. */
  readonly chooser: ReactNode
  readonly onTask: (task: 'edit' | 'end') => void
}

const isTab = (key: string | null): key is StaffTab => staffTabs.some(tab => tab === key)

/** One member of staff: who it is, how to reach them, what the reader may do and see. */
export function StaffRecord({ id, person, asked, chooser, onTask }: StaffRecordProps) {
  const text = useText()
  const { viewer } = useSignedIn()
  const open = staffTabsFor(viewer, person?.sections ?? [])
  const tab = open.find(key => key === asked) ?? 'info'
  const Panel = staffPanels[tab]
  const head = useStaffHead(person, onTask)
  const ahead = isTab(asked) ? asked : 'info'
  useEffect(() => {
    // Its code comes while the person does.
    void staffPanels[ahead].load().catch(() => undefined)
  }, [ahead])
  return (
    <PersonRecord
      key={id}
      name={String(person?.values.name ?? text('staff.completeTitle'))}
      photoUrl={person?.photoUrl}
      caption="Info"
      waiting={!person}
      {...head}
      finder={chooser ? { label: text('people.record.anotherStaff'), content: chooser } : undefined}
      tabs={{
        label: text('people.record.parts'),
        selected: tab,
        tabs: open.map(key => ({
          key,
          label: text(`people.record.tab.${key}`),
          href: staffHref(id, key === 'info' ? undefined : key),
        })),
      }}
    >
      {person ? <Panel person={person} /> : <Waiting />}
    </PersonRecord>
  )
}

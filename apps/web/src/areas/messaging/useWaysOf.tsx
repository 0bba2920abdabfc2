import { messaging } from '@school/api/client'
import { useReload } from '@school/api/react'
import { holdsOne } from '@school/rules'
import type { BulkAction } from '@school/ui'
import { BellOff } from 'lucide-react'
import { useState } from 'react'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'
import { type PersonOfWays, PersonWays } from '../preferences/PersonWays'

/** The ways of the one person who is chosen, for who may record them: the button, and the form that it opens. */
export function useWaysOf(person: PersonOfWays | null) {
  const text = useText()
  const reload = useReload()
  const { viewer } = useSignedIn()
  const [opened, setOpened] = useState<PersonOfWays>()
  const shown = holdsOne(viewer, ['SystemAdmin', 'SchoolSuperAdmin']) ? person : null
  const actions: BulkAction[] = shown
    ? [{ key: 'ways', label: text('preferences.title'), icon: BellOff, rare: true, onSelect: () => setOpened(shown) }]
    : []
  return {
    actions,
    form: opened ? (
      <PersonWays
        person={opened}
        onClose={changed => {
          setOpened(undefined)
          if (changed) void reload(messaging.guardianView)
        }}
      />
    ) : null,
  }
}

import { useState } from 'react'
import { storyServer } from '../story-chat'
import { ContactList, type ContactListProps } from './ContactList'

export let server = storyServer()

export function Bench(props: Partial<ContactListProps>) {
  const [own] = useState(() => {
    server = storyServer()
    return server
  })
  return (
    <div style={{ height: 560, maxWidth: 340, border: '1px solid var(--rule)' }}>
      <ContactList
        load={own.contacts}
        viewer="Teacher"
        divisions={[
          { value: 'V A', label: 'V A' },
          { value: 'V B', label: 'V B' },
        ]}
        onPick={() => {}}
        onBack={() => {}}
        {...props}
      />
    </div>
  )
}

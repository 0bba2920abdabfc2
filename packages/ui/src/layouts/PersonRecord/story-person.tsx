import { IndianRupee, Lock, Mail, MessageSquareText, Pencil, Phone, Printer, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { fn } from 'storybook/test'
import { Facts, Panel, PanelBody } from '../Panel'
import { PersonRecord, type PersonRecordProps } from './PersonRecord'

export const done = fn()

const parts: Readonly<Record<string, string>> = {
  info: 'Complete information',
  dues: 'Dues',
  attendance: 'Attendance',
  diary: 'Diary',
  messages: 'Messages',
  login: 'Login',
  history: 'History',
}

export const aadhya: Omit<PersonRecordProps, 'children' | 'tabs'> = {
  name: 'Aadhya Krishnan',
  caption: 'Info',
  facts: [
    { key: 'admNo', label: 'Adm No', value: '2022/0087' },
    { key: 'class', label: 'Class', value: 'V A' },
    { key: 'rollNo', label: 'Roll No', value: 'Roll no. 1' },
    { key: 'dues', label: 'Dues', value: <b>₹12,450.00 due</b>, href: '?tab=dues' },
  ],
  states: [{ key: 'locked', label: 'Locked', status: 'danger', icon: Lock }],
  contact: {
    name: 'Ravi Krishnan',
    relation: 'Father',
    ways: [
      { key: 'call', icon: Phone, label: 'Call', text: '98470 21634', href: 'tel:+919847021634' },
      { key: 'mail', icon: Mail, label: 'E-mail', text: 'ravi@family.example', href: 'mailto:ravi@family.example' },
      { key: 'message', icon: MessageSquareText, label: 'Message to the guardian', onSelect: done },
    ],
  },
  actions: [
    { key: 'end', label: 'Terminate', icon: UserMinus, look: 'danger', rare: true, onSelect: done },
    { key: 'print', label: 'Print', icon: Printer, rare: true, onSelect: done },
    { key: 'fees', label: 'Collect fees', icon: IndianRupee, href: '/fees/pos-machine-payment' },
    { key: 'edit', label: 'Edit student', icon: Pencil, look: 'primary', onSelect: done },
  ],
  finder: { label: 'Another student', content: <p>Name or number</p> },
  previous: { label: 'Previous in class', onSelect: undefined },
  next: { label: 'Next in class', onSelect: done },
}

/** A record whose tabs are those of the story instead of addresses. */
export function Record(props: Omit<PersonRecordProps, 'children' | 'tabs'> & { tabs?: readonly string[] }) {
  const { tabs = Object.keys(parts), ...record } = props
  const [tab] = useState(tabs[0]!)
  return (
    <PersonRecord
      {...record}
      tabs={{
        label: 'Parts of the record',
        selected: tab,
        tabs: tabs.map(key => ({ key, label: parts[key], href: `?tab=${key}` })),
      }}
    >
      <Panel title="Student">
        <PanelBody>
          <Facts>
            <dt>Gender</dt>
            <dd>Female</dd>
            <dt>Date of Birth</dt>
            <dd>04-03-2016</dd>
          </Facts>
        </PanelBody>
      </Panel>
    </PersonRecord>
  )
}

import { mayOpenForm } from '@school/rules'
import type { PersonRecordProps, RecordAction, RecordFact, RecordWay } from '@school/ui'
import { FileText, KeyRound, Mail, MessageSquareText, Pencil, Phone, UserMinus } from 'lucide-react'
import { useSignedIn } from '../../../session'
import { useText } from '../../../texts/text'
import { mayEditRecords } from '../../imports/record/record'
import { useStaffText } from '../staff-text'
import { useSavePdf } from '../useSavePdf'
import type { StaffPerson } from './person'

type Head = Pick<PersonRecordProps, 'facts' | 'states' | 'contact' | 'actions'>

/** The screen of messages to staff, with this one found; undefined for who does not write to them. */
function useMessageHref(person: StaffPerson | undefined): string | undefined {
  const { viewer } = useSignedIn()
  if (person?.status !== 'Working' || !mayOpenForm('s.comm.staff', viewer)) return undefined
  return `/communication/communication-to-staff?text=${encodeURIComponent(String(person.values.code ?? ''))}`
}

/** What the reader may do with a member of staff, the primary one last. */
function useStaffActions(person: StaffPerson | undefined, onTask: (task: 'edit' | 'end') => void): RecordAction[] {
  const text = useText()
  const { viewer } = useSignedIn()
  const message = useMessageHref(person)
  const code = String(person?.values.code ?? '')
  const pdf = useSavePdf(person?.id, code)
  if (!person) return []
  const mayEdit = mayEditRecords(viewer)
  const offered: readonly (RecordAction | false | undefined | '')[] = [
    mayEdit &&
      person.status === 'Working' && {
        key: 'end',
        label: text('imports.relieve'),
        icon: UserMinus,
        look: 'danger',
        rare: true,
        onSelect: () => onTask('end'),
      },
    mayOpenForm('s.user.change-staff', viewer) && {
      key: 'login',
      label: text('people.record.changeLogin'),
      icon: KeyRound,
      rare: true,
      href: `/staff/change-staff-user?text=${encodeURIComponent(code)}`,
    },
    { key: 'pdf', label: text('staff.pdf'), icon: FileText, busy: pdf.busy, onSelect: pdf.save },
    message && { key: 'message', label: text('people.record.message'), icon: MessageSquareText, href: message },
    mayEdit && {
      key: 'edit',
      label: text('imports.editStaff'),
      icon: Pencil,
      look: 'primary',
      onSelect: () => onTask('edit'),
    },
  ]
  return offered.filter(action => action !== false && action !== undefined && action !== '')
}

/** The head of the record of a member of staff. */
export function useStaffHead(person: StaffPerson | undefined, onTask: (task: 'edit' | 'end') => void): Head {
  const text = useText()
  const shown = useStaffText()
  const message = useMessageHref(person)
  const actions = useStaffActions(person, onTask)
  if (!person) return { facts: [] }
  const { code = '', designation = '', section = '', mobile = '', email = '', relievedOn = '–' } = person.values
  const facts: readonly RecordFact[] = [
    { key: 'code', label: text('staff.column.code'), value: String(code) },
    { key: 'designation', label: text('staff.column.designation'), value: String(designation) },
    { key: 'section', label: text('staff.column.section'), value: String(section) },
  ]
  const ways: RecordWay[] = [
    ...(/^[+\d\s]+$/.test(String(mobile))
      ? [{ key: 'call', icon: Phone, label: text('people.record.call'), text: String(mobile), href: `tel:${mobile}` }]
      : []),
    ...(email
      ? [{ key: 'mail', icon: Mail, label: text('people.record.mail'), text: String(email), href: `mailto:${email}` }]
      : []),
    ...(message ? [{ key: 'message', icon: MessageSquareText, label: text('people.record.message'), href: message }] : []),
  ]
  return {
    facts: facts.filter(fact => fact.value),
    states:
      person.status === 'Relieved'
        ? [{ key: 'left', label: text('staff.left', { date: shown('relievedOn', relievedOn) }), status: 'secondary' }]
        : [],
    contact: { ways },
    actions,
  }
}

import { fees } from '@school/api/client'
import { useCall } from '@school/api/react'
import { formatRupees, mayCall } from '@school/rules'
import type { PersonRecordProps, RecordFact, RecordWay } from '@school/ui'
import { Lock, Mail, MessageSquareText, Phone } from 'lucide-react'
import { useSignedIn } from '../../../session'
import { studentHref } from '../../../shell/person-links'
import { useText } from '../../../texts/text'
import { useValueText } from '../code-text'
import type { Parts, Student } from './student'
import { useWriteToGuardian } from './useStudentActions'

/** What the student owes in all accounts, in paise; undefined while it is not known, and for who may not see it. */
function useDues(id: string | undefined, parts: Parts): number | undefined {
  const { viewer } = useSignedIn()
  const bySection = parts.includes('onlineFees')
  const atCounter = !bySection && mayCall(['s.fees.reports', 's.fees.pos.pay'], viewer)
  const section = useCall(fees.studentPosition, id && bySection ? { params: { id } } : null)
  const counter = useCall(fees.position, id && atCounter ? { params: { id }, query: {} } : null)
  const data = bySection ? section.data : counter.data
  if (data?.student.id !== id || !data?.accounts.length) return undefined
  return data.accounts.reduce((sum, account) => sum + account.totalDue, 0)
}

/** Who the student is, in the line under the name: number, class, and what is owed as the way to it. */
export function useStudentFacts(student: Student | undefined, parts: Parts): RecordFact[] {
  const text = useText()
  const dues = useDues(student?.id, parts)
  if (!student) return []
  const { admNo = '', course = '', division = '', rollNo = '' } = student.values
  const facts: readonly RecordFact[] = [
    { key: 'admNo', label: text('people.column.admNo'), value: admNo },
    { key: 'class', label: text('people.column.class'), value: [course, division].filter(Boolean).join(' ') },
    { key: 'rollNo', label: text('people.column.rollNo'), value: rollNo && text('people.rollNo', { n: rollNo }) },
    {
      key: 'dues',
      label: text('people.record.tab.dues'),
      value: dues && <b>{text('people.record.due', { amount: formatRupees(dues) })}</b>,
      href: studentHref(student.id, 'dues'),
    },
  ]
  return facts.filter(fact => fact.value)
}

/** States that change what the reader does: the family is locked, the student has left. */
export function useStudentStates(student: Student | undefined): PersonRecordProps['states'] {
  const text = useText()
  const valueText = useValueText()
  if (!student) return []
  return [
    ...(student.locked ? [{ key: 'locked', label: text('people.record.locked'), status: 'danger' as const, icon: Lock }] : []),
    ...(student.status === 'terminated'
      ? [{ key: 'left', label: valueText('status', student.status), status: 'secondary' as const }]
      : []),
  ]
}

/** The guardian with the ways to reach them that the reader has: a number of which a part is hidden is none. */
export function useGuardian(student: Student | undefined): PersonRecordProps['contact'] {
  const text = useText()
  const valueText = useValueText()
  const write = useWriteToGuardian(student?.id)
  if (!student) return undefined
  const { guardianName, relation = '', guardianMobile: mobile = '', guardianEmail: email = '' } = student.values
  const ways: RecordWay[] = [
    ...(/^[+\d\s]+$/.test(mobile)
      ? [{ key: 'call', icon: Phone, label: text('people.record.call'), text: mobile, href: `tel:${mobile}` }]
      : []),
    ...(email ? [{ key: 'mail', icon: Mail, label: text('people.record.mail'), text: email, href: `mailto:${email}` }] : []),
    ...(write
      ? [{ key: 'message', icon: MessageSquareText, label: text('people.record.messageGuardian'), onSelect: write }]
      : []),
  ]
  return guardianName ? { name: guardianName, relation: valueText('relation', relation), ways } : undefined
}

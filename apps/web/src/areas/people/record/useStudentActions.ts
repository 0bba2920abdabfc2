import { mayOpenForm } from '@school/rules'
import type { RecordAction } from '@school/ui'
import { FileText, IndianRupee, Lock, LockOpen, MessageSquareText, Pencil, Printer, UserMinus, UserRoundPen } from 'lucide-react'
import { useProblemToast } from '../../../forms/problems'
import { useSignedIn } from '../../../session'
import { useText } from '../../../texts/text'
import { mayEditRecords } from '../../imports/record/record'
import { useHandOver } from '../../messaging/useHandedOver'
import type { Student } from './student'

export type StudentTask = 'edit' | 'end' | 'preview'

/** What the reader may do with a student, the primary one last: on screens of their own with the student chosen, or here. */
export function useStudentActions(student: Student | undefined, onTask: (task: StudentTask) => void): RecordAction[] {
  const text = useText()
  const { viewer } = useSignedIn()
  const write = useWriteToGuardian(student?.id)
  if (!student) return []
  const { id, locked, status, values } = student
  const studies = status === 'studying'
  const opens = (form: string) => mayOpenForm(form, viewer)
  const mayEdit = mayEditRecords(viewer)
  const offered: readonly (RecordAction | false | undefined)[] = [
    mayEdit &&
      studies && {
        key: 'end',
        label: text('imports.terminate'),
        icon: UserMinus,
        look: 'danger',
        rare: true,
        onSelect: () => onTask('end'),
      },
    opens('s.user.change') && {
      key: 'guardian',
      label: text('people.record.changeGuardian'),
      icon: UserRoundPen,
      rare: true,
      href: `/student/change-guardian-details?student=${id}`,
    },
    opens('s.lock') &&
      studies && {
        key: 'lock',
        label: text(locked ? 'people.record.unlock' : 'people.record.lock'),
        icon: locked ? LockOpen : Lock,
        rare: true,
        href: `/student/lock-students?text=${encodeURIComponent(values.admNo ?? '')}`,
      },
    { key: 'print', label: text('people.print'), icon: Printer, onSelect: () => window.print() },
    { key: 'preview', label: text('students.preview'), icon: FileText, onSelect: () => onTask('preview') },
    write && { key: 'message', label: text('people.record.message'), icon: MessageSquareText, onSelect: write },
    opens('s.fees.pos.pay') && {
      key: 'fees',
      label: text('people.record.collect'),
      icon: IndianRupee,
      href: `/fees/pos-machine-payment?student=${id}`,
    },
    mayEdit && {
      key: 'edit',
      label: text('imports.editStudent'),
      icon: Pencil,
      look: 'primary',
      onSelect: () => onTask('edit'),
    },
  ]
  return offered.filter(action => action !== false && action !== undefined)
}

/** Goes to the screen that writes to guardians, with this student's named; undefined for who does not write to them. */
export function useWriteToGuardian(id: string | undefined): (() => void) | undefined {
  const fail = useProblemToast()
  const handOver = useHandOver('student-record')
  return handOver && id ? () => void handOver([id]).catch(fail) : undefined
}

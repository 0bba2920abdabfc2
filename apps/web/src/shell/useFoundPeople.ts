import { general } from '@school/api/client'
import { useCall } from '@school/api/react'
import { inSchool } from '@school/rules'
import { Contact, GraduationCap, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSignedIn } from '../session'
import { useText } from '../texts/text'

/** Until a text that is being typed is looked for, in ms. */
const pause = 150
const fewestLetters = 2

const student = (id: string) => `/student/student-complete-information-report?student=${id}`
const facts = (...all: readonly string[]) => all.filter(Boolean).join(' · ')

/** People of what is typed into the quick search, by kind, as links to their records. */
export function useFoundPeople() {
  const text = useText()
  const { viewer } = useSignedIn()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const wanted = typed.trim()
  const looks = inSchool(viewer) && wanted.length >= fewestLetters

  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pause)
    return () => clearTimeout(timer)
  }, [wanted])

  const { data, error } = useCall(general.people, looks && asked === wanted ? { query: { text: asked } } : null)
  const found = looks ? data : undefined
  return {
    look: setTyped,
    busy: looks && !found && !error,
    people: found
      ? [
          {
            title: text('app.find.students'),
            links: found.students.map(one => ({
              url: student(one.id),
              name: one.name,
              icon: GraduationCap,
              detail: facts(one.admNo, one.left ? text('app.find.left') : one.division, one.guardianName),
            })),
          },
          {
            title: text('app.find.guardians'),
            links: found.guardians.map(one => ({
              url: student(one.studentId),
              name: one.name,
              icon: Users,
              detail: facts(one.mobile, one.children),
            })),
          },
          {
            title: text('app.find.staff'),
            links: found.staff.map(one => ({
              url: `/staff/staff-complete-info-report?staff=${one.id}`,
              name: one.name,
              icon: Contact,
              detail: facts(one.code, one.designation),
            })),
          },
        ]
      : [],
  }
}

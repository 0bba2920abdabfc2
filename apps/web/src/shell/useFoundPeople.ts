import { general } from '@school/api/client'
import { useCall } from '@school/api/react'
import { inSchool, searchKey } from '@school/rules'
import type { QuickGroup } from '@school/ui'
import { Contact, GraduationCap, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSignedIn } from '../session'
import { type Say, useText } from '../texts/text'
import { usePersonLinks } from './person-links'

/** Until a text that is being typed is looked for, in ms. */
const pause = 150
const fewestLetters = 2
/** Fewer letters of a word that names a tab are part of too many names. */
const fewestOfTab = 3

const facts = (...all: readonly (string | undefined)[]) => all.filter(Boolean).join(' · ')

/** Tabs of a student's record that may be named beside the person. */
const named = ['dues', 'attendance', 'diary', 'messages', 'login'] as const

interface Wanted {
  /** Whom to look for. */
  readonly of: string
  /** A tab of the record, with its name. */
  readonly tab?: { readonly key: string; readonly name: string }
}

/** What is typed, as the person and the tab of the record that it names: 'anu dues'. */
function wantedOf(text: Say, typed: string): Wanted {
  const words = typed.trim().split(/\s+/)
  for (const word of words.length > 1 ? [words.at(-1)!, words[0]!] : []) {
    if (word.length < fewestOfTab) continue
    for (const key of named) {
      const names = text(`app.find.tab.${key}`).split(', ')
      if (!names.some(name => searchKey(name).startsWith(searchKey(word)))) continue
      const rest = word === words[0] && word !== words.at(-1) ? words.slice(1) : words.slice(0, -1)
      return { of: rest.join(' '), tab: { key, name: names[0]! } }
    }
  }
  return { of: words.join(' ') }
}

/** People of what is typed into the quick search, by kind, as links to their records. */
export function useFoundPeople(): {
  /** Undefined where nobody is to be found. */
  readonly look: ((typed: string) => void) | undefined
  /** What is typed is not answered yet. */
  readonly busy: boolean
  readonly people: readonly QuickGroup[]
} {
  const text = useText()
  const { viewer } = useSignedIn()
  const records = usePersonLinks()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const { of, tab } = wantedOf(text, typed)
  const finds = inSchool(viewer) && (records.student('') ?? records.staff('')) !== undefined
  const looks = finds && of.length >= fewestLetters

  useEffect(() => {
    const timer = setTimeout(() => setAsked(of), pause)
    return () => clearTimeout(timer)
  }, [of])

  const answer = useCall(general.people, looks && asked === of ? { query: { text: asked } } : null)
  const found = looks ? answer.data : undefined
  const link = (url: string | undefined, rest: { name: string; icon: typeof Users; detail: string }) =>
    url ? [{ url, ...rest }] : []
  return {
    look: finds ? setTyped : undefined,
    // What is shown meanwhile are the people of the text before.
    busy: looks && !answer.error && (asked !== of || answer.isLoading || !found),
    people: found
      ? [
          {
            title: text('app.find.students'),
            links: found.students.flatMap(one =>
              link(records.student(one.id, tab?.key), {
                name: one.name,
                icon: GraduationCap,
                detail: facts(tab?.name, one.admNo, one.left ? text('app.find.left') : one.division, one.guardianName),
              }),
            ),
          },
          {
            title: text('app.find.guardians'),
            links: found.guardians.flatMap(one =>
              link(records.student(one.studentId, tab?.key), {
                name: one.name,
                icon: Users,
                detail: facts(tab?.name, one.mobile, one.children),
              }),
            ),
          },
          {
            title: text('app.find.staff'),
            links: found.staff.flatMap(one =>
              link(records.staff(one.id), { name: one.name, icon: Contact, detail: facts(one.code, one.designation) }),
            ),
          },
        ]
      : [],
  }
}

import { browserOf, displayDay, isDay, momentIn } from '@school/rules'
import { documentHead } from '../../platform/documents/head'
import type { DocumentLanguage } from '../../platform/documents/words'
import { type DocumentPart, writePdf } from '../../platform/documents/write'
import type { Person } from '../../platform/person'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { codeIn, serviceIn, staffValueIn } from '../../school/values'
import { schoolZone } from '../../school/zone'
import { readComplete, readSection } from './complete'
import { type StaffWords, staffWords } from './words'

interface Asked {
  readonly services: Services
  readonly trx: Trx
  readonly schoolId: string
  readonly person: Person
  readonly id: string
}

/** A value of the details as the page shows it. */
const shown = (key: string, value: string | number, language: DocumentLanguage): string =>
  key === 'service'
    ? serviceIn(Number(value), language)
    : typeof value === 'string' && isDay(value)
      ? displayDay(value)
      : staffValueIn(key, String(value), language)

const nameIn = (words: StaffWords, field: string): string =>
  field === 'classTeacherOf' ? words.complete.classTeacherOf : (words.columns[field] ?? field)

type Section = Awaited<ReturnType<typeof readSection>>

function partOf(section: Section, words: StaffWords, language: DocumentLanguage, zone: string): DocumentPart {
  const { complete } = words
  const moment = (at: string) => momentIn(zone, new Date(at))
  switch (section.section) {
    case 'teaching':
      return {
        heading: complete.classes,
        columns: [{ title: complete.class }, { title: complete.subjects }, { title: words.columns.students, align: 'end' }],
        rows: [
          ...section.classTeacherOf.map(({ name }) => [name, complete.classTeacherOf, null]),
          ...section.classes.map(({ name, subjects, students }) => [name, subjects.join(', '), students]),
        ],
      }
    case 'timetable':
      return {
        heading: complete.timetable,
        columns: [{ title: complete.file }, { title: complete.effectiveFrom }],
        rows: section.file ? [[section.file.title || section.file.name, displayDay(section.file.effectiveFrom)]] : [],
      }
    case 'login':
      return {
        heading: complete.login,
        columns: [
          { title: complete.loginName },
          { title: words.columns.loginStatus },
          { title: words.columns.roles },
          { title: complete.lastLogin },
          { title: complete.devices },
        ],
        rows: section.logins.map(login => [
          login.name,
          staffValueIn('loginStatus', login.status, language),
          staffValueIn('roles', login.roles.join(','), language),
          login.lastLoginAt ? moment(login.lastLoginAt) : null,
          login.devices
            .map(device => `${browserOf(device.browser)} · ${complete.lastUsed} ${moment(device.lastUsedAt)}`)
            .join('\n') || complete.noDevices,
        ]),
      }
    case 'history':
      return {
        heading: complete.history,
        columns: [{ title: complete.at }, { title: complete.what }, { title: complete.by }, { title: complete.changes }],
        rows: section.rows.map(({ at, action, by, role, file, changes }) => [
          moment(at),
          [complete.actions[action] ?? action, file].filter(Boolean).join(' · '),
          by ?? (role ? codeIn('role', role, language) : null),
          // A new record is told by itself.
          (action === 'added' ? [] : changes)
            .map(
              change =>
                `${nameIn(words, change.field)}: ${[change.old, change.new].map(value => (value ? shown(change.field, value, language) : '–')).join(' → ')}`,
            )
            .join('\n'),
        ]),
      }
  }
}

/** All that a person may see of one member of staff, as PDF. */
export async function staffDocument(asked: Asked, language: DocumentLanguage): Promise<{ name: string; bytes: Uint8Array }> {
  const { services, trx, schoolId } = asked
  const words = staffWords[language]
  const zone = await schoolZone(trx, schoolId)
  const details = await readComplete(asked)
  const parts: DocumentPart[] = [
    {
      heading: words.complete.details,
      facts: Object.entries(details.values).map(([key, value]) => [nameIn(words, key), shown(key, value, language)]),
    },
  ]
  for (const section of details.sections) parts.push(partOf(await readSection(asked, section), words, language, zone))
  const { code, name, relievedOn = '–' } = details.values
  const left = details.status === 'Relieved' ? [`${words.complete.left} ${shown('relievedOn', relievedOn, language)}`] : []
  const bytes = await writePdf(
    {
      ...(await documentHead(services, trx, schoolId, language, asked.person.name)),
      title: words.complete.title,
      lines: [`${name} · ${code}`, ...left],
      parts,
    },
    async () => {},
  )
  return { name: `staff-${String(code).replace(/[^\w.-]/g, '_')}.pdf`, bytes }
}

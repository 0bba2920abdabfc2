import { codeTexts, displayDay, isDay, nameOfCode } from '@school/rules'
import { speakIn } from '@school/texts'
import type { DocumentLanguage } from '../../platform/documents/words'
import type { DocumentPart } from '../../platform/documents/write'
import { studentValueIn } from '../../school/values'
import type { StudentData } from './data'
import { dataWords } from './data-words'

type Facts = Readonly<Record<string, string>>

type List = keyof typeof lists

/** Columns of each list on paper, by key. */
const lists = {
  enrolments: ['academicYear', 'section', 'class', 'rollNo'],
  buses: ['academicYear', 'pickup', 'drop'],
  additionalStops: ['academicYear', 'trip', 'stop', 'from', 'to', 'weekdays', 'reason'],
  attendance: ['date', 'status', 'reason'],
  dues: ['academicYear', 'installment', 'head', 'dueOn', 'amount', 'concession', 'paid'],
  receipts: ['date', 'receiptNo', 'account', 'mode', 'amount'],
  feeSummaries: ['academicYear', 'date', 'installment', 'head', 'amount', 'concession', 'fine', 'paid', 'balance'],
  diary: ['at', 'kind', 'subject', 'title', 'text', 'dueOn', 'readAt', 'doneAt'],
  anecdotals: ['date', 'category', 'nature', 'observation', 'comment', 'actionTaken', 'sentAt'],
  leave: ['no', 'type', 'from', 'to', 'reason', 'status', 'at'],
  feedback: ['at', 'category', 'subject', 'status', 'fromSchool', 'text'],
  files: ['name', 'folder', 'bytes', 'addedAt'],
  changeRequests: ['at', 'fields', 'status', 'decided', 'remark'],
  logins: ['loginName', 'roles', 'status', 'createdAt', 'sentAt', 'lastLoginAt'],
  devices: ['loginName', 'browser', 'address', 'signedInAt', 'lastUsedAt', 'endedAt'],
  notifications: ['at', 'title', 'message', 'readAt'],
  messages: ['at', 'channel', 'recipient', 'text', 'status'],
  history: ['at', 'action', 'by', 'before', 'after'],
} as const satisfies Partial<Record<keyof StudentData, readonly string[]>>

/** What the texts of the codes in a list begin with, by key; several codes stand with commas between them. */
const codes: Partial<Record<List, Readonly<Record<string, string>>>> = {
  additionalStops: { trip: codeTexts.trip },
  attendance: { status: 'absent.status.' },
  diary: { kind: codeTexts.diaryKind },
  anecdotals: { nature: codeTexts.nature },
  leave: { status: 'leave.status.' },
  feedback: { status: codeTexts.feedbackStatus },
  changeRequests: { status: codeTexts.requestStatus },
  logins: { status: codeTexts.loginStatus, roles: codeTexts.role },
  messages: { status: codeTexts.messageStatus, channel: codeTexts.channel },
  history: { by: codeTexts.role },
}

const figures: ReadonlySet<string> = new Set(['rollNo', 'bytes', 'amount', 'concession', 'fine', 'paid', 'balance'])

/** 1 is Monday. */
const weekdayName = (language: DocumentLanguage, day: number) =>
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 5, day)))

/** The data of a student as a document for reading. */
export function dataDocument(
  data: StudentData,
  language: DocumentLanguage,
): { title: string; lines: string[]; parts: DocumentPart[] } {
  const words = dataWords[language]
  const names: Readonly<Record<string, string>> = words.fields
  const deeds: Readonly<Record<string, string>> = words.actions
  const nameOf = (key: string) => names[key] ?? key
  /** A value as people read it: days, codes by their names, fields of a change by the names of the fields. */
  const shown = (key: string, value: string, list?: List) => {
    if (isDay(value)) return displayDay(value)
    if (!list) return studentValueIn(key, value, language)
    if (key === 'weekdays') return value.replace(/\d/g, day => weekdayName(language, Number(day)))
    if (key === 'fromSchool') return value === 'Yes' ? words.fromSchool : words.fromGuardian
    if (key === 'action') return deeds[value] ?? value
    if (list === 'changeRequests' && key === 'fields') return value.replace(/^\w+(?=:)/gm, nameOf)
    const beginning = codes[list]?.[key]
    if (!beginning) return value
    return value
      .split(', ')
      .map(code => nameOfCode(beginning, code, speakIn(language)))
      .join(', ')
  }
  const facts = (heading: string, values: Facts): DocumentPart => ({
    heading,
    facts: Object.entries(values).flatMap(([key, value]) =>
      value === '' || key === 'id' ? [] : [[nameOf(key), shown(key, value)] as const],
    ),
  })
  return {
    title: words.title,
    lines: [`${data.student.name} · ${nameOf('admNo')} ${data.student.admNo}`, words.about],
    parts: [
      facts(words.parts.student, data.student),
      facts(words.parts.guardian, data.guardian),
      ...(Object.keys(lists) as List[]).map(key => ({
        heading: words.parts[key],
        columns: lists[key].map(field => ({ title: nameOf(field), ...(figures.has(field) ? { align: 'end' as const } : {}) })),
        rows: data[key].map((row: Facts) => lists[key].map(field => shown(field, row[field] ?? '', key))),
      })),
    ],
  }
}

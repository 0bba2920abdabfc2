import type { AnswerOfCall, timetables } from '@school/api/client'
import { displayDay, type TimetableFileKind, type TimetableFileState } from '@school/rules'
import { Badge, Link } from '@school/ui'
import { useText } from '../../texts/text'

export type Offers = AnswerOfCall<typeof timetables.initialValues>
export type DivisionRow = AnswerOfCall<typeof timetables.divisions>['results'][number]
export type StaffRow = AnswerOfCall<typeof timetables.staff>['results'][number]
/** A timetable as a file. */
export type File = NonNullable<DivisionRow['file']>
export type { TimetableFileKind }

const tones = { upcoming: 'info', current: 'success', history: undefined } as const

/** Whether a file holds, will hold, or held. */
export function FileState({ state }: { state: TimetableFileState }) {
  const text = useText()
  return <Badge status={tones[state]}>{text(`timetables.state.${state}`)}</Badge>
}

/** What a file is called, as a link that opens it beside the page. */
export const FileLink = ({ file }: { file: Pick<File, 'url' | 'name'> & Partial<Pick<File, 'title'>> }) => (
  <Link href={file.url} external>
    {file.title || file.name}
  </Link>
)

/** From when a file holds, and what is read until then. */
export function EffectiveFrom({ row }: { row: Pick<DivisionRow, 'file' | 'until'> }) {
  const text = useText()
  if (!row.file) return '–'
  return (
    <>
      {displayDay(row.file.effectiveFrom)} {row.file.state === 'upcoming' ? <FileState state="upcoming" /> : null}
      {row.until ? <small>{text('timetables.until', { title: row.until.title || row.until.name })}</small> : null}
    </>
  )
}

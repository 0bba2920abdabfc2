import { timetables } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay } from '@school/rules'
import { ErrorState, PanelList, Skeleton } from '@school/ui'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'
import { FileLink, FileState, type TimetableFileKind } from './words'

type Props = { kind: TimetableFileKind; ownerId: string; academicYearId: string | undefined }

/** All timetables of one class or one member of staff in a year, the latest first. */
export function FileHistory({ kind, ownerId, academicYearId }: Props) {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const { data, error, mutate } = useCall(timetables.history, { query: { kind, ownerId, academicYearId } })
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  if (!data) return <Skeleton />
  if (data.rows.length === 0) return <p>{text('timetables.none')}</p>
  return (
    <PanelList
      rows={data.rows.map(file => ({
        key: file.id,
        text: (
          <>
            <FileLink file={file} /> <FileState state={file.state} />
            <div>{text('timetables.uploadedByAt', { name: file.uploadedBy, at: moment(file.uploadedAt) })}</div>
          </>
        ),
        end: text('timetables.from', { date: displayDay(file.effectiveFrom) }),
      }))}
    />
  )
}

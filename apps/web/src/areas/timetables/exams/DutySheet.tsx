import { examTimetables } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay } from '@school/rules'
import { Dialog, PanelList, Skeleton } from '@school/ui'
import { PersonLink } from '../../../shell/PersonLink'
import { useText } from '../../../texts/text'

/** Who watches which paper, by day. */
export function DutySheet({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const text = useText()
  const { data } = useCall(examTimetables.dutySheet, { params: { id } })
  return (
    <Dialog open size="large" title={text('exams.dutySheet')} onClose={onClose}>
      {data ? (
        <PanelList
          rows={data.rows.map((row, at) => ({
            key: String(at),
            text: (
              <>
                {`${displayDay(row.date)}, ${row.startTime}–${row.endTime} · ${row.paper}`}
                <div>{[row.divisions, row.room].filter(Boolean).join(' · ')}</div>
              </>
            ),
            end:
              row.staff.length === 0
                ? '–'
                : row.staff.map(one => (
                    <div key={one.id}>
                      <PersonLink staff={one.id}>{one.name}</PersonLink>
                    </div>
                  )),
          }))}
        />
      ) : (
        <Skeleton />
      )}
    </Dialog>
  )
}

import type { AnswerOfCall, notices } from '@school/api/client'
import { calendarFile, displayDay, type NoticeKind, type ShownNoticeStatus } from '@school/rules'
import { Badge, Badges } from '@school/ui'
import { saveBlob } from '../../report/save-blob'
import { useText } from '../../texts/text'

/** A notice as its readers get it. */
export type Item = AnswerOfCall<typeof notices.mine>['results'][number]
/** A notice as those who look after it get it. */
export type Notice = AnswerOfCall<typeof notices.list>['results'][number]

const tones = { Pending: 'warning', Approved: 'success', Cancelled: 'danger', Ended: undefined } as const

/** Where a notice stands. */
export function StatusBadge({ status }: { status: ShownNoticeStatus }) {
  const text = useText()
  return <Badge status={tones[status]}>{text(`notices.status.${status}`)}</Badge>
}

/** What a notice is, and what its reader has to know at once. */
export function ItemBadges({ item }: { item: Pick<Item, 'kind' | 'status' | 'mayAcknowledge' | 'seenAt'> }) {
  const text = useText()
  return (
    <Badges>
      <Badge>{text(`notices.kind.${item.kind satisfies NoticeKind}`)}</Badge>
      {item.status === 'Cancelled' ? <Badge status="danger">{text('notices.status.Cancelled')}</Badge> : null}
      {item.mayAcknowledge ? <Badge status="warning">{text('notices.toAcknowledge')}</Badge> : null}
      {item.seenAt ? null : <Badge status="info">{text('notices.new')}</Badge>}
    </Badges>
  )
}

/** '20-07-2026 09:30 – 21-07-2026 12:00', as short as its days allow. */
export function whenOf({
  startsOn,
  endsOn,
  startTime,
  endTime,
}: Pick<Item, 'startsOn' | 'endsOn' | 'startTime' | 'endTime'>): string {
  const from = [displayDay(startsOn), startTime].filter(Boolean).join(' ')
  const to = [startsOn === endsOn ? '' : displayDay(endsOn), endTime].filter(Boolean).join(' ')
  return [from, to].filter(Boolean).join(' – ')
}

/** Saves a notice as a file that calendars read. */
export function saveCalendarFile(item: Item, timeZone: string): void {
  const { startsAt, endsAt, ...rest } = item
  const event = {
    ...rest,
    place: item.venue,
    startsAt: startsAt ? new Date(startsAt) : null,
    endsAt: endsAt ? new Date(endsAt) : null,
    timeZone,
    cancelled: item.status === 'Cancelled',
    revision: item.version,
  }
  const name = item.title.replace(/[^\p{L}\p{N} _-]+/gu, ' ').trim() || 'event'
  saveBlob(new Blob([calendarFile(event, new Date())], { type: 'text/calendar' }), `${name}.ics`)
}

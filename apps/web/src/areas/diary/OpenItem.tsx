import { displayDay } from '@school/rules'
import { Badge, Badges, Button, type CardContent, SafeHtml, Stack } from '@school/ui'
import { BusFront, CalendarX2, Check, Undo2 } from 'lucide-react'
import { Attachments } from '../../forms/attachments'
import { useDayOf } from '../../session/zone'
import { useText } from '../../texts/text'
import { type Item, kindOf } from './family-item'
import type { Marks } from './useMarks'
import { NatureBadge, NatureIcon } from './words'

function MarkButton({ item, marks }: { item: Item; marks: Marks }) {
  const text = useText()
  if (item.mayDo)
    return (
      <Button icon={Check} variant="primary" busy={marks.busy === item.id} onClick={() => marks.done(item.id)}>
        {text('diary.markDone')}
      </Button>
    )
  if (item.mayUndo)
    return (
      <Button icon={Undo2} busy={marks.busy === item.id} onClick={() => marks.undo(item.id)}>
        {text('diary.undo')}
      </Button>
    )
  return null
}

/** The title of an item: of attendance what the day was. */
export function useItemTitle(): (item: Item) => string {
  const text = useText()
  return item => (item.attendance ? text(`diary.attendance.${item.attendance}`) : item.title)
}

/** What an item says beside its text, such as when it is due. */
function useFacts(): (item: Item) => string[] {
  const text = useText()
  const dayOf = useDayOf()
  return item => [
    item.trip ? text(`diary.trip.${item.trip}`) : '',
    item.notice?.venue ?? '',
    item.attendance && item.time ? text('diary.arrived', { time: item.time }) : '',
    item.dueOn ? text('diary.dueOn', { date: displayDay(item.dueOn) }) : '',
    item.doneAt ? text('diary.done', { date: dayOf(item.doneAt) }) : '',
    item.updatedAt ? text('diary.updated', { date: dayOf(item.updatedAt) }) : '',
  ]
}

function ItemBadges({ item }: { item: Item }) {
  const text = useText()
  return (
    <Badges>
      {item.nature ? (
        <NatureBadge nature={item.nature} />
      ) : (
        <Badge>{text(item.notice ? `diary.notice.${item.notice.kind}` : `diary.kind.${kindOf(item)}`)}</Badge>
      )}
      {item.notice?.cancelled ? <Badge status="danger">{text('diary.cancelled')}</Badge> : null}
      {item.type === 'diary' && !item.seenAt ? <Badge status="info">{text('diary.new')}</Badge> : null}
    </Badges>
  )
}

/** An item with all that it says. */
export function OpenItem({ item, marks }: { item: Item; marks: Marks }) {
  const text = useText()
  const factsOf = useFacts()
  return (
    <Stack>
      <ItemBadges item={item} />
      <p>{[displayDay(item.date), item.attendance ? '' : item.time, item.subject, item.by].filter(Boolean).join(' · ')}</p>
      <SafeHtml html={item.html} />
      {item.action ? (
        <p>
          {text('diary.action')}: {item.action}
        </p>
      ) : null}
      {item.files.length > 0 ? (
        <p>
          <Attachments files={item.files} />
        </p>
      ) : null}
      {factsOf(item)
        .filter(Boolean)
        .map(fact => (
          <p key={fact}>{fact}</p>
        ))}
      <div>
        <MarkButton item={item} marks={marks} />
      </div>
    </Stack>
  )
}

/** An item as a card; outside its day with the date. */
export function useCard(marks: Marks, withDate: boolean): (item: Item) => CardContent {
  const factsOf = useFacts()
  const titleOf = useItemTitle()
  return item => ({
    title: titleOf(item),
    margin: item.nature ? (
      <NatureIcon nature={item.nature} />
    ) : item.type === 'bus' ? (
      <BusFront size={18} aria-hidden />
    ) : item.attendance ? (
      <CalendarX2 size={18} aria-hidden />
    ) : (
      item.time
    ),
    badge: <ItemBadges item={item} />,
    line: [withDate ? displayDay(item.date) : '', item.subject, item.by, ...factsOf(item)].filter(Boolean).join(' · '),
    actions: item.mayDo || item.mayUndo ? <MarkButton item={item} marks={marks} /> : undefined,
  })
}

import { Cards, Stack } from '@school/ui'
import { useText } from '../../texts/text'
import { type Item, keyOf } from './family-item'
import { useCard } from './OpenItem'
import type { FamilyDiary } from './useFamilyDiary'
import type { Marks } from './useMarks'
import { useDayName } from './words'

interface DiaryDaysProps {
  readonly diary: FamilyDiary
  readonly marks: Marks
  /** The item that is opened. */
  readonly item: Item | undefined
  readonly onOpen: (item: Item) => void
}

/** What is still to be done, and the days with their items. */
export function DiaryDays({ diary: { address, data, undone, lists, itemsOf }, marks, item, onOpen }: DiaryDaysProps) {
  const text = useText()
  const dayName = useDayName()
  const { today } = address
  const dayCard = useCard(marks, false)
  const datedCard = useCard(marks, true)
  const selected = new Set(item ? [keyOf(item)] : [])
  return (
    <Stack>
      {undone.length > 0 ? (
        <Stack as="section" aria-label={text('diary.undone')}>
          <h2>{text('diary.undone')}</h2>
          <Cards label={text('diary.undone')} rows={undone} rowKey={keyOf} card={datedCard} onOpen={onOpen} selected={selected} />
        </Stack>
      ) : null}
      {lists.map(day => (
        <Stack as="section" key={day} aria-label={dayName(day)}>
          <h2>{day === today ? `${text('diary.today')}, ${dayName(day)}` : dayName(day)}</h2>
          <Cards
            label={dayName(day)}
            rows={data ? itemsOf(day) : undefined}
            rowKey={keyOf}
            card={dayCard}
            onOpen={onOpen}
            selected={selected}
            empty={{ title: text('diary.nothingOn') }}
          />
        </Stack>
      ))}
      {data && lists.length === 0 ? <p>{text('diary.nothingInWeek')}</p> : null}
    </Stack>
  )
}

import { linkParts } from '@school/rules'
import { ChevronLeft, ChevronRight, Megaphone, Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { IconButton, Link } from '../../form'
import { useMediaQuery } from '../../foundation'
import { newsMessages, newsPlaceMessage } from './NewsTicker.messages'
import { Controls, Item, News, Strip } from './NewsTicker.styles'

/** One piece of news. */
export type NewsItem = {
  readonly id: string
  /** Plain text; web addresses in it become links where the whole is none. */
  readonly text: string
  /** A web address that the whole of it opens. */
  readonly href?: string
}

export type NewsTickerProps = {
  /** Accessible name, such as 'Flash news'. */
  readonly label: string
  readonly items: readonly NewsItem[]
  /** Milliseconds for which each is shown. */
  readonly interval?: number
}

function Words({ item }: { item: NewsItem }) {
  if (item.href)
    return (
      <Link external href={item.href} data-whole="">
        {item.text}
      </Link>
    )
  return linkParts(item.text).map((part, place) =>
    part.href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: an address may stand twice in a text
      <Link external key={place} href={part.href}>
        {part.text}
      </Link>
    ) : (
      part.text
    ),
  )
}

/**
 * Short news in one line, each for a while. It waits while somebody points at it or has the focus in it, and until it is
 * continued once paused. Who asked the system for less motion gets a plain list, and a screen reader always reads one.
 */
export function NewsTicker({ label, items, interval = 7000 }: NewsTickerProps) {
  const intl = useIntl()
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [at, setAt] = useState(0)
  const [paused, setPaused] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = paused || pointed || focused
  const count = items.length
  const moves = count > 1 && !still
  const turn = count > 0 ? at % count : 0
  useEffect(() => {
    if (!moves || held) return
    const timer = setInterval(() => {
      if (!document.hidden) setAt(before => before + 1)
    }, interval)
    return () => clearInterval(timer)
  }, [moves, held, interval])
  if (count === 0) return null
  const step = (by: number) => setAt((turn + by + count) % count)
  return (
    <Strip
      aria-label={label}
      data-still={moves ? undefined : ''}
      onPointerEnter={event => setPointed(event.pointerType === 'mouse')}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={event => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <Megaphone aria-hidden />
      <News>
        {items.map((item, index) => (
          <Item
            key={item.id}
            data-turn={moves ? (index === turn ? (held ? 'held' : 'now') : 'later') : undefined}
            onFocus={() => setAt(index)}
          >
            <Words item={item} />
          </Item>
        ))}
      </News>
      {moves ? (
        <Controls>
          <IconButton size="sm" icon={ChevronLeft} label={intl.formatMessage(newsMessages.previous)} onClick={() => step(-1)} />
          <span>{intl.formatMessage(newsPlaceMessage, { number: turn + 1, count })}</span>
          <IconButton size="sm" icon={ChevronRight} label={intl.formatMessage(newsMessages.next)} onClick={() => step(1)} />
          <IconButton
            size="sm"
            icon={paused ? Play : Pause}
            label={intl.formatMessage(paused ? newsMessages.play : newsMessages.pause)}
            onClick={() => setPaused(!paused)}
          />
        </Controls>
      ) : null}
    </Strip>
  )
}

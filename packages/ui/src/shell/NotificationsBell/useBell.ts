import { useEffect, useRef, useState } from 'react'
import type { NotificationsBellProps } from './NotificationsBell'
import { type BellAudience, type BellItem, countByAudience, firstAudience } from './notifications'

type Answered = {
  /** What was unread when it was shown; it keeps its dot until the panel is closed. */
  readonly fresh: ReadonlySet<string>
  /** What counts as read, until the program brings other items. */
  readonly ids: ReadonlySet<string>
  readonly items: readonly BellItem[]
}

export type BellOptions = Pick<NotificationsBellProps, 'items' | 'unread' | 'both' | 'onRead' | 'onOpenChange'>

/** Where the list of the bell is open, whose it is, and what counts as read since it was shown. */
export function useBell({ items, unread: known, both, onRead, onOpenChange }: BellOptions) {
  const [open, setOpen] = useState<'dropdown' | 'sheet' | false>(false)
  const [chosen, setChosen] = useState<BellAudience>()
  const [answered, setAnswered] = useState<Answered>()
  const waiting = items?.filter(item => !item.readStatus && !(answered?.items === items && answered.ids.has(item.id)))
  const counts = waiting ? countByAudience(waiting) : known
  const unread = waiting?.length ?? (known ? known.student + known.staff : 0)
  const audience = both ? (chosen ?? firstAudience(counts)) : undefined
  const inList = (item: BellItem) => !audience || item.audience === audience

  const change = (where: typeof open) => {
    setOpen(where)
    if (where) setChosen(undefined)
    onOpenChange?.(where !== false)
  }
  const close = () => change(false)
  const press = (where: 'dropdown' | 'sheet') => change(open ? false : where)

  // Once for each list that is shown, when there is one: it may arrive after the bell was pressed.
  const answer = useRef((_list: readonly BellItem[], _first: boolean) => {})
  useEffect(() => {
    answer.current = (list, first) => {
      const seen = waiting?.filter(inList) ?? []
      const ids = (of: readonly BellItem[]) => of.map(item => item.id)
      setAnswered({
        fresh: new Set([
          ...(first ? [] : (answered?.fresh ?? [])),
          ...ids(list.filter(item => !item.readStatus && inList(item))),
        ]),
        ids: new Set([...(answered?.items === list ? answered.ids : []), ...ids(seen)]),
        items: list,
      })
      setChosen(audience)
      if (seen.length > 0) onRead(seen)
    }
  })
  const shown = useRef<BellAudience | 'all'>(undefined)
  useEffect(() => {
    if (!open) shown.current = undefined
    else if (items && shown.current !== (audience ?? 'all')) {
      answer.current(items, shown.current === undefined)
      shown.current = audience ?? 'all'
    }
  }, [open, items, audience])

  return {
    open,
    close,
    press,
    /** The one list that is shown of two; undefined where there is only one. */
    audience,
    choose: setChosen,
    counts,
    unread,
    listed: items?.filter(inList),
    fresh: answered?.fresh,
  }
}

export type OpenBell = ReturnType<typeof useBell>

import { Search, X } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { useIntl } from 'react-intl'
import { IconButton, TextInput } from '../../form'
import { VisuallyHidden } from '../../foundation'
import { Dialog, Popover } from '../../overlay'
import { resultCountMessage, shellMessages } from '../shell.messages'
import { Detail, Group, Key, Nothing, PhonePlace, Place, Result, Results, ResultsHead } from './QuickSearch.styles'
import {
  beginsNoWord,
  closedSearch,
  foundLinks,
  partsOf,
  type QuickGroup,
  type QuickLink,
  type QuickPart,
  searchState,
} from './quick-search.state'

export type QuickSearchProps = {
  /** Links for a text, best first. */
  search: (text: string) => readonly QuickLink[]
  /** Links opened before, newest first; shown while nothing is typed. */
  recent?: readonly QuickLink[]
  onOpen: (url: string) => void
  /** Told what is typed, so that somebody looks for people; the screens are then the five best, under a heading. */
  onType?: (text: string) => void
  /** People of what is typed: below screens of which a word begins with it, before others. */
  people?: readonly QuickGroup[]
  /** People are being looked for. */
  busy?: boolean
}

const TYPING = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'

/**
 * Finds a screen by its name, and people where the owner looks for them. Ctrl+K and / go to it, Enter opens the first (or
 * the marked) result, arrows mark, Escape clears and then closes, and the focus goes back to where a key led here from.
 * Who presses Enter while people are looked for, and no screen begins with the text, gets the person once they have come.
 * On phones it is a sheet behind a button.
 */
export function QuickSearch(props: QuickSearchProps) {
  const intl = useIntl()
  const field = useRef<HTMLInputElement>(null)
  const origin = useRef<HTMLElement>(null)
  const [sheet, setSheet] = useState(false)
  const title = intl.formatMessage(shellMessages.quickSearch)

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      const combination = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !target?.closest(TYPING)
      // While a dialog is open the page behind it is not to be left by a key.
      if (!(combination || slash) || event.defaultPrevented || field.current?.closest('[inert], [aria-hidden=true]')) return
      event.preventDefault()
      if (field.current?.offsetParent) {
        const active = document.activeElement
        if (active instanceof HTMLElement && active !== field.current) origin.current = active
        field.current.focus()
        field.current.select()
      } else setSheet(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  const goBack = () => {
    origin.current?.focus()
    // Who came by the pointer, and what has gone meanwhile, takes no focus.
    if (document.activeElement === field.current) field.current?.blur()
  }

  return (
    <>
      <Place role="search">
        <SearchBox
          {...props}
          field={field}
          onEscape={goBack}
          onLeave={() => {
            origin.current = null
          }}
        />
      </Place>
      <PhonePlace>
        <IconButton icon={Search} label={title} tooltip={false} onClick={() => setSheet(true)} />
      </PhonePlace>
      <Dialog open={sheet} onClose={() => setSheet(false)} title={title} size="narrow">
        <SearchBox
          {...props}
          inSheet
          onOpen={url => {
            setSheet(false)
            props.onOpen(url)
          }}
        />
      </Dialog>
    </>
  )
}

/** The arrows take the marked result into sight; under a pointer the list stands still. */
function useMarkedInSight() {
  const marked = useRef<HTMLDivElement>(null)
  const walked = useRef(false)
  useLayoutEffect(() => {
    if (walked.current) marked.current?.scrollIntoView({ block: 'nearest' })
    walked.current = false
  })
  return {
    marked,
    walk: () => {
      walked.current = true
    },
  }
}

type FoundListProps = {
  /** Of the field; list and results are named after it. */
  id: string
  parts: readonly QuickPart[]
  /** Something is typed: these are no links opened before. */
  typed: boolean
  busy: boolean
  active: number
  marked: RefObject<HTMLDivElement | null>
  onPoint: (index: number) => void
  onOpen: (link: QuickLink) => void
}

/** What was found, or opened before. */
function FoundList({ id, parts, typed, busy, active, marked, onPoint, onOpen }: FoundListProps) {
  const intl = useIntl()
  return (
    <Results aria-label={intl.formatMessage(shellMessages.quickSearch)}>
      {typed ? null : <ResultsHead>{intl.formatMessage(shellMessages.recent)}</ResultsHead>}
      {parts.length === 0 ? (
        <Nothing>{intl.formatMessage(busy ? shellMessages.looking : shellMessages.noResults)}</Nothing>
      ) : null}
      <div
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={intl.formatMessage(typed ? shellMessages.results : shellMessages.recent)}
        hidden={parts.length === 0}
      >
        {parts.map(({ title, links }) => {
          const options = links.map(({ link, index }) => {
            const Icon = link.icon
            return (
              <Result
                key={`${link.url} ${link.name}`}
                ref={index === active ? marked : undefined}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                onPointerMove={() => index !== active && onPoint(index)}
                // The field keeps the focus, so that the list does not close before the click.
                onPointerDown={event => event.preventDefault()}
                onClick={() => onOpen(link)}
              >
                <Icon aria-hidden />
                <span>
                  {link.name}
                  {link.detail ? <Detail>{link.detail}</Detail> : null}
                </span>
              </Result>
            )
          })
          return title ? (
            <Group key={title} aria-label={title}>
              <ResultsHead aria-hidden>{title}</ResultsHead>
              {options}
            </Group>
          ) : (
            options
          )
        })}
      </div>
    </Results>
  )
}

function ClearText({ onBlur, onClick }: { onBlur: (event: FocusEvent) => void; onClick: () => void }) {
  const intl = useIntl()
  return (
    <IconButton
      icon={X}
      size="sm"
      tooltip={false}
      label={intl.formatMessage(shellMessages.clearSearch)}
      onBlur={onBlur}
      onClick={onClick}
    />
  )
}

type SearchBoxProps = QuickSearchProps & {
  field?: RefObject<HTMLInputElement | null>
  /** Results stand below the field in the flow instead of floating. */
  inSheet?: boolean
  /** Escape closed the search. */
  onEscape?: () => void
  /** The focus went elsewhere. */
  onLeave?: () => void
}

/** Enter may come before the people do: they are opened once they have come, unless something else is typed by then. */
function useAwaited(text: string, busy: boolean, onCome: () => void): () => void {
  const [awaited, setAwaited] = useState('')
  if (awaited !== '' && awaited !== text) setAwaited('')
  const open = useEffectEvent(onCome)
  const hasCome = !busy && awaited !== '' && awaited === text
  useEffect(() => {
    if (hasCome) open()
  }, [hasCome])
  return () => setAwaited(text)
}

function SearchBox(props: SearchBoxProps) {
  const { search, recent = [], onOpen, onType, people = [], busy = false, field, inSheet, onEscape, onLeave } = props
  const intl = useIntl()
  const id = useId()
  const own = useRef<HTMLInputElement>(null)
  const input = field ?? own
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [state, dispatch] = useReducer(searchState, closedSearch)
  const typed = state.text.trim() !== ''
  const screens = foundLinks(search, state.text, recent)
  const parts = partsOf(screens, typed ? people : [], typed && onType ? intl.formatMessage(shellMessages.screens) : undefined)
  const found = parts.flatMap(part => part.links.map(one => one.link))
  const said =
    found.length > 0
      ? intl.formatMessage(resultCountMessage, { count: found.length })
      : busy
        ? ''
        : intl.formatMessage(shellMessages.noResults)
  useEffect(() => onType?.(state.text), [onType, state.text])
  const shown = (inSheet || state.open) && (typed || found.length > 0)
  const { marked, walk } = useMarkedInSight()
  const open = (link: QuickLink | undefined) => {
    if (!link) return
    dispatch({ type: 'closed' })
    input.current?.blur()
    onOpen(link.url)
  }
  const awaitPeople = useAwaited(state.text, busy, () => open(found[state.active]))

  const leave = (event: FocusEvent) => {
    if (anchor?.contains(event.relatedTarget)) return
    onLeave?.()
    dispatch({ type: 'left' })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      walk()
      // From a closed list the first arrow only opens it.
      if (shown) dispatch({ type: 'walked', key: event.key, count: found.length })
      else dispatch({ type: 'opened' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (busy && state.active === 0 && beginsNoWord(screens)) awaitPeople()
      else open(found[state.active])
    } else if (event.key === 'Escape') {
      if (state.text !== '') {
        event.preventDefault()
        dispatch({ type: 'typed', text: '' })
      } else if (!inSheet) {
        event.preventDefault()
        dispatch({ type: 'closed' })
        onEscape?.()
      }
    }
  }

  const list = (
    <FoundList
      id={id}
      parts={parts}
      typed={typed}
      busy={busy}
      active={state.active}
      marked={marked}
      onPoint={index => dispatch({ type: 'pointed', index })}
      onOpen={open}
    />
  )

  return (
    <>
      <div ref={setAnchor}>
        <TextInput
          ref={input}
          size={inSheet ? 'lg' : 'md'}
          icon={Search}
          value={state.text}
          onChange={text => dispatch({ type: 'typed', text })}
          onFocus={() => dispatch({ type: 'opened' })}
          onBlur={leave}
          onKeyDown={onKeyDown}
          placeholder={intl.formatMessage(shellMessages.quickSearch)}
          aria-label={intl.formatMessage(shellMessages.quickSearch)}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown && found.length > 0}
          aria-controls={shown && found.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={shown && found.length > 0 ? `${id}-${state.active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          suffix={
            state.text !== '' ? (
              <ClearText
                onBlur={leave}
                onClick={() => {
                  dispatch({ type: 'typed', text: '' })
                  input.current?.focus()
                }}
              />
            ) : inSheet ? undefined : (
              <Key aria-hidden>Ctrl K</Key>
            )
          }
        />
      </div>
      <VisuallyHidden role="status">{typed ? said : ''}</VisuallyHidden>
      {inSheet ? (
        shown && list
      ) : (
        <Popover
          open={shown}
          onClose={() => dispatch({ type: 'closed' })}
          anchor={anchor}
          matchWidth
          maxHeight={600}
          focus="stay"
        >
          {list}
        </Popover>
      )}
    </>
  )
}

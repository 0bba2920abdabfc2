import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { statusIcons } from '../../feedback'
import { statusColors } from '../../feedback/status'
import { Button } from '../../form'
import { color, font, radius, size, space } from '../../foundation'
import { writeBlock } from '../block'
import {
  cellNameMessage,
  conflictMessage,
  conflictNoTimeMessage,
  entryMessages,
  mineMessage,
  otherMessage,
  othersMessage,
  refusedMessage,
  toDecideMessage,
  toMendMessage,
} from '../entry.messages'
import { cellTrouble, valueText } from '../entry.words'
import { type CellPlace, cellAt, placesOf, problemOf } from '../sheet'
import type { EntryController } from '../useEntry'

const Box = styled.div`
  display: grid;
  gap: ${space[8]};
  padding: ${space[8]};
  border-top: 1px solid ${color.rule};
  background: ${color.surface};

  @media print {
    display: none;
  }
`

const Strip = styled.section`
  ${statusColors}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${space[4]} ${space[8]};
  align-items: start;
  padding: ${space[8]} ${space[12]};
  border: 1px solid var(--status-rule);
  border-radius: ${radius.control};
  background: var(--status-soft);
  color: ${color.ink};
  font: 400 ${font.t13} ${font.sans};

  & > svg {
    margin-top: ${space[2]};
    color: var(--status-ink);
  }

  & h3 {
    color: var(--status-ink);
    font: 600 ${font.t13} ${font.sans};
  }
`

const Lines = styled.ul`
  display: grid;
  gap: ${space[4]};

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space[4]} ${space[8]};
  }

  & > li > span {
    flex: 1 1 240px;
  }
`

const Way = styled.button`
  min-height: min(24px, ${size.small});
  color: inherit;
  font: 500 ${font.t13} ${font.sans};
  text-align: start;
  text-decoration: underline;
  text-underline-offset: 3px;
`

/** Lines shown of each kind of trouble. */
const shownLines = 5

type EntryTroubleProps = {
  entry: EntryController
  /** The cell of a link has become the active one. */
  onGo: (place: CellPlace) => void
}

/** What stands in the way of a saved sheet: cells to correct, each a link; refused ones; and those somebody else changed. */
export function EntryTrouble({ entry, onGo }: EntryTroubleProps) {
  const intl = useIntl()
  const { state, counts, dispatch } = entry
  const go = (place: CellPlace) => {
    dispatch({ kind: 'select', place })
    onGo(place)
  }
  const wrong = placesOf(
    state,
    of => of.problems,
    cell => problemOf(cell) !== undefined,
  )
  const refused = placesOf(
    state,
    of => of.refused,
    cell => cell.refusal !== undefined,
  )
  const others = placesOf(
    state,
    of => of.conflicts,
    cell => cell.other !== undefined,
  )
  if (wrong.length + refused.length + others.length === 0) return null
  return (
    <Box>
      {wrong.length > 0 ? (
        <Trouble tone="danger" title={intl.formatMessage(toMendMessage, { count: counts.problems })}>
          <Ways entry={entry} places={wrong} onGo={go} />
        </Trouble>
      ) : null}
      {refused.length > 0 ? (
        <Trouble
          tone="danger"
          title={intl.formatMessage(refusedMessage, { count: counts.refused })}
          action={<CopyButton entry={entry} places={refused} />}
        >
          <Ways entry={entry} places={refused} onGo={go} />
        </Trouble>
      ) : null}
      {others.length > 0 ? (
        <Trouble tone="warning" title={intl.formatMessage(toDecideMessage, { count: counts.conflicts })}>
          <Lines>
            {others.slice(0, shownLines).map(place => (
              <Conflict key={`${place.row}:${place.column}`} entry={entry} place={place} onGo={go} />
            ))}
            {others.length > shownLines ? (
              <li>{intl.formatMessage(othersMessage, { count: others.length - shownLines })}</li>
            ) : null}
          </Lines>
        </Trouble>
      ) : null}
    </Box>
  )
}

type TroubleProps = { tone: 'danger' | 'warning'; title: string; action?: ReactNode; children: ReactNode }

/** Stands below the cells, so that nothing moves under the hand that types; the grid itself says what is wrong. */
function Trouble({ tone, title, action, children }: TroubleProps) {
  const Icon = statusIcons[tone]
  return (
    <Strip data-status={tone} aria-label={title}>
      <Icon aria-hidden />
      <div>
        <h3>{title}</h3>
        {children}
      </div>
      {action}
    </Strip>
  )
}

type PlacesProps = { entry: EntryController; places: readonly CellPlace[] }

const useCellName = (entry: EntryController) => {
  const intl = useIntl()
  return ({ row, column }: CellPlace) =>
    intl.formatMessage(cellNameMessage, {
      name: entry.state.rows[row]?.source.name ?? '',
      column: entry.state.columns[column]?.header ?? '',
    })
}

/** A link to every cell with what is wrong. */
function Ways({ entry, places, onGo }: PlacesProps & { onGo: (place: CellPlace) => void }) {
  const intl = useIntl()
  const nameOf = useCellName(entry)
  return (
    <Lines>
      {places.slice(0, shownLines).map(place => {
        const column = entry.state.columns[place.column]
        return (
          <li key={`${place.row}:${place.column}`}>
            <Way type="button" onClick={() => onGo(place)}>
              {nameOf(place)}
            </Way>
            <span>{column ? cellTrouble(intl, column, cellAt(entry.state, place)) : null}</span>
          </li>
        )
      })}
      {places.length > shownLines ? <li>{intl.formatMessage(othersMessage, { count: places.length - shownLines })}</li> : null}
    </Lines>
  )
}

/** Both values of a cell and the choice between them. */
function Conflict({ entry, place, onGo }: { entry: EntryController; place: CellPlace; onGo: (place: CellPlace) => void }) {
  const intl = useIntl()
  const cell = cellAt(entry.state, place)
  const column = entry.state.columns[place.column]
  const name = useCellName(entry)(place)
  if (!cell.other || !column) return null
  const { by, at } = cell.other
  const user = by ?? intl.formatMessage(entryMessages.somebody)
  const value = valueText(intl, column, cell.other.value)
  const decide = (keep: boolean) => {
    entry.dispatch({ kind: 'decide', place, keep })
    onGo(place)
  }
  return (
    <li>
      <span>
        {at === undefined
          ? intl.formatMessage(conflictNoTimeMessage, { name, user, value })
          : intl.formatMessage(conflictMessage, { name, user, value, time: at })}{' '}
        <b>{intl.formatMessage(mineMessage, { value: valueText(intl, column, cell.value) })}</b>{' '}
        <b>{intl.formatMessage(otherMessage, { value })}</b>
      </span>
      <Button onClick={() => decide(true)}>{intl.formatMessage(entryMessages.keepMine)}</Button>
      <Button onClick={() => decide(false)}>{intl.formatMessage(entryMessages.takeOther)}</Button>
    </li>
  )
}

/** Puts the refused cells on the clipboard, so that nothing typed is lost. */
function CopyButton({ entry, places }: PlacesProps) {
  const intl = useIntl()
  const [done, setDone] = useState(false)
  const copy = async () => {
    const lines = places.map(({ row, column }) => {
      const kind = entry.state.columns[column]
      const { source } = entry.state.rows[row]!
      return [source.match ?? source.number ?? '', source.name, kind?.header ?? '', cellAt(entry.state, { row, column }).value]
    })
    await navigator.clipboard.writeText(writeBlock(lines))
    setDone(true)
  }
  return <Button onClick={copy}>{intl.formatMessage(done ? entryMessages.copied : entryMessages.copyCells)}</Button>
}

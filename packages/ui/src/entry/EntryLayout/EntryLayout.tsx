import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { ErrorState, FormHeader, type FormHeaderProps, Progress, useConfirm } from '../../feedback'
import { Button } from '../../form'
import { media, type StatusName, useMediaQuery } from '../../foundation'
import { Filters, Panel, Stack, StickyActions, useLeaveGuard } from '../../layouts'
import type { MenuItem } from '../../overlay'
import { EntryGrid, type EntryGridProps } from '../EntryGrid'
import { cellsMessage, entryMessages, notSavedMessage, shareMessage } from '../entry.messages'
import { SaveState } from '../SaveState'
import type { EntryController } from '../useEntry'
import { Share, Top, Work } from './EntryLayout.styles'
import { LoadingSheet } from './LoadingSheet'
import { PhoneSheet } from './PhoneSheet'
import { SaveButton } from './SaveButton'

/** A command of the screen: a button where there is room, an entry of a menu on phones. */
export type EntryCommand = Extract<MenuItem, { label: string }>

/** A sum that stays in sight: what it counts, how many, and the colour of its figure on phones. */
export type EntrySum = {
  key: string
  label: string
  count: number
  status?: StatusName
  /** On wide screens it is left out while it is nothing. */
  isQuiet?: boolean
}

export type EntryLayoutProps = {
  header: FormHeaderProps
  /** Fields that choose the sheet. */
  filters?: ReactNode
  moreFilters?: ReactNode
  /** Between the header and the filters, such as a banner. */
  notice?: ReactNode
  /** The sheet; undefined while it is loaded. */
  entry: EntryController | undefined
  grid: Omit<EntryGridProps, 'entry' | 'hideSave'>
  /** Other sheets, beside the grid on wide screens. */
  aside?: { title: string; actions?: ReactNode; children: ReactNode }
  /** The sheet could not be loaded. */
  failed?: { onRetry?: () => void; children?: ReactNode }
  /** What ends the work, such as Submit or Lock; they stay at the foot of the window beside Save. */
  actions?: ReactNode
  /** Commands of the screen; on phones they stand behind one button. */
  commands?: readonly EntryCommand[]
  /** Commands that fill everybody's cells: beside the filters, on phones the first beside Save and the others in the menu. */
  everybody?: readonly EntryCommand[]
  /**
   * Saves a sheet in which nothing was typed: what stands in it is to be confirmed, such as that everybody is there; `lost`
   * when that did not reach the server.
   */
  untouched?: { onSave: () => void; busy?: boolean; lost?: boolean }
  /** Sums that stay in sight at the foot, beside Save. */
  tally?: readonly EntrySum[]
  /** How much is entered says nothing: every cell begins with a value. */
  hideShare?: boolean
}

/** Whether the sheet is saved by a button, or its work is ended by one. */
const hasFoot = ({ entry, actions }: EntryLayoutProps): boolean =>
  entry !== undefined && entry.state.locked === undefined && (actions !== undefined || !entry.autosave)

/**
 * A screen that is filled like a spreadsheet: filters, how much is entered, the grid, and actions that stay in sight. On
 * phones it fills the window: what is counted and Save stand at its foot, and only the roll between scrolls.
 */
export function EntryLayout(props: EntryLayoutProps) {
  const phone = useMediaQuery(media.phone)
  return (
    <>
      {phone ? <PhoneSheet {...props} hasFoot={hasFoot(props)} /> : <WideSheet {...props} />}
      {props.entry ? <LeaveGuard entry={props.entry} /> : null}
    </>
  )
}

function WideSheet(props: EntryLayoutProps) {
  const { header, filters, moreFilters, notice, entry, grid, aside, failed, actions, commands, everybody, hideShare } = props
  const sticky = hasFoot(props)
  return (
    <>
      <FormHeader {...header} actions={withCommands(header.actions, commands)} />
      {notice ? <Stack>{notice}</Stack> : null}
      <Top>
        <div>{filters ? <Filters more={moreFilters}>{withCommands(filters, everybody)}</Filters> : null}</div>
        {entry && !hideShare && entry.counts.expected > 0 ? <EnteredShare entry={entry} /> : null}
      </Top>
      <Work data-beside={aside ? '' : undefined}>
        {aside ? (
          <Panel title={aside.title} actions={aside.actions}>
            {aside.children}
          </Panel>
        ) : null}
        <Panel>
          {failed ? <ErrorState onRetry={failed.onRetry}>{failed.children}</ErrorState> : null}
          {!failed && !entry ? <LoadingSheet leads={grid.leads} /> : null}
          {!failed && entry ? <EntryGrid {...grid} entry={entry} hideSave={sticky} /> : null}
        </Panel>
      </Work>
      {entry && sticky && !failed ? (
        <EntryActions entry={entry} untouched={props.untouched} tally={props.tally}>
          {actions}
        </EntryActions>
      ) : null}
    </>
  )
}

/** Commands as buttons behind what is there. */
const withCommands = (others: ReactNode, commands: readonly EntryCommand[] = []) =>
  commands.length === 0 ? (
    others
  ) : (
    <>
      {others}
      {commands.map(({ key, label, icon, disabled, onSelect }) => (
        <Button key={key} icon={icon} disabled={disabled} onClick={onSelect}>
          {label}
        </Button>
      ))}
    </>
  )

/** 'Entered 94.0 %' with the cells behind it. */
function EnteredShare({ entry }: { entry: EntryController }) {
  const intl = useIntl()
  const { entered, expected, missing } = entry.counts
  const share = (entered / expected) * 100
  const text = intl.formatNumber(share, {
    minimumFractionDigits: missing === 0 ? 0 : 1,
    maximumFractionDigits: missing === 0 ? 0 : 1,
  })
  const label = intl.formatMessage(shareMessage, { share: text })
  return (
    <Share>
      <p>
        <b>{label}</b>
        <span>{intl.formatMessage(cellsMessage, { entered, expected, missing })}</span>
      </p>
      <Progress value={share} label={label} hideLabel />
    </Share>
  )
}

/** Sums as words: 'Strength 42 · Present 39 · Absent 2'. */
function useTally(tally: readonly EntrySum[] = []): string {
  const intl = useIntl()
  const some = tally.filter(({ count, isQuiet }) => count > 0 || !isQuiet)
  return some.map(({ label, count }) => `${label} ${intl.formatNumber(count)}`).join(' · ')
}

function EntryActions({
  entry,
  untouched,
  tally,
  children,
}: Pick<EntryLayoutProps, 'untouched' | 'tally'> & { entry: EntryController; children: ReactNode }) {
  return (
    <StickyActions note={useTally(tally)}>
      <SaveState entry={entry} lost={untouched?.lost} />
      <SaveButton entry={entry} untouched={untouched} isLast={!children} />
      {children}
    </StickyActions>
  )
}

/** Asks before the page is left while the server has not got everything. */
function LeaveGuard({ entry }: { entry: EntryController }) {
  const intl = useIntl()
  const confirm = useConfirm()
  const count = entry.counts.unsaved + (entry.state.edit ? 1 : 0)
  useLeaveGuard(count > 0, async goOn => {
    const sure =
      count === 0 ||
      (await confirm({
        icon: 'warning',
        title: intl.formatMessage(entryMessages.leave),
        message: intl.formatMessage(notSavedMessage, { count }),
        confirmText: intl.formatMessage(entryMessages.leaveYes),
        cancelText: intl.formatMessage(entryMessages.leaveNo),
      }))
    if (sure) goOn()
  })
  return null
}

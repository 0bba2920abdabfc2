import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { ErrorState, FormHeader, type FormHeaderProps, Progress, Skeleton, SkeletonRegion, useConfirm } from '../../feedback'
import { Button } from '../../form'
import { Filters, Panel, PanelBody, Stack, StickyActions, useLeaveGuard } from '../../layouts'
import { EntryGrid, type EntryGridProps } from '../EntryGrid'
import { cellsMessage, entryMessages, notSavedMessage, shareMessage } from '../entry.messages'
import { SaveState } from '../SaveState'
import type { EntryController } from '../useEntry'
import { Share, Top, Work } from './EntryLayout.styles'

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
  /** Saves a sheet in which nothing was typed: what stands in it is to be confirmed, such as that everybody is there. */
  untouched?: { onSave: () => void; busy?: boolean }
  /** Sums that stay in sight at the foot, beside Save. */
  tally?: ReactNode
  /** How much is entered says nothing: every cell begins with a value. */
  hideShare?: boolean
}

/** A screen that is filled like a spreadsheet: filters, how much is entered, the grid, and actions that stay in sight. */
export function EntryLayout({
  header,
  filters,
  moreFilters,
  notice,
  entry,
  grid,
  aside,
  failed,
  actions,
  untouched,
  tally,
  hideShare,
}: EntryLayoutProps) {
  const sticky = entry !== undefined && entry.state.locked === undefined && (actions !== undefined || !entry.autosave)
  return (
    <>
      <FormHeader {...header} />
      {notice ? <Stack>{notice}</Stack> : null}
      <Top>
        <div>{filters ? <Filters more={moreFilters}>{filters}</Filters> : null}</div>
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
          {!failed && !entry ? <LoadingSheet /> : null}
          {!failed && entry ? <EntryGrid {...grid} entry={entry} hideSave={sticky} /> : null}
        </Panel>
      </Work>
      {entry ? <LeaveGuard entry={entry} /> : null}
      {sticky && !failed ? (
        <EntryActions entry={entry} untouched={untouched} tally={tally}>
          {actions}
        </EntryActions>
      ) : null}
    </>
  )
}

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

function EntryActions({
  entry,
  untouched,
  tally,
  children,
}: Pick<EntryLayoutProps, 'untouched' | 'tally'> & { entry: EntryController; children: ReactNode }) {
  const intl = useIntl()
  const { counts, state } = entry
  const idle = counts.sendable + counts.failed === 0 && !state.edit && state.sending === null
  return (
    <StickyActions note={tally}>
      <SaveState entry={entry} />
      <Button
        variant={children ? 'secondary' : 'primary'}
        busy={(state.sending !== null && state.flush) || untouched?.busy}
        disabled={idle && !untouched}
        onClick={idle && untouched ? untouched.onSave : entry.saveNow}
      >
        {intl.formatMessage(entryMessages.save)}
      </Button>
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

function LoadingSheet() {
  return (
    <SkeletonRegion>
      <PanelBody>
        <Stack>
          {[92, 84, 88, 80, 86, 90].map(width => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </Stack>
      </PanelBody>
    </SkeletonRegion>
  )
}

import { Ellipsis, LayoutGrid, List } from 'lucide-react'
import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Caption, EmptyState, ErrorState, usePageTitle } from '../../feedback'
import { Button, IconButton } from '../../form'
import { useKeyboardScroll, useOwnTop } from '../../foundation'
import { Menu } from '../../overlay'
import { EntryRoll } from '../EntryRoll'
import { entryMessages } from '../entry.messages'
import { SaveState } from '../SaveState'
import type { EntryController } from '../useEntry'
import type { EntryCommand, EntryLayoutProps, EntrySum } from './EntryLayout'
import { LoadingRoll } from './LoadingSheet'
import { Between, Buttons, Choice, Foot, Frame, Head, Roll, Sums } from './PhoneSheet.styles'
import { SaveButton } from './SaveButton'

type PhoneSheetProps = EntryLayoutProps & { hasFoot: boolean }

/** The sheet in one hand: which one in a line, the roll as all that scrolls, sums and Save in reach of the thumb. */
export function PhoneSheet(props: PhoneSheetProps) {
  const { header, filters, moreFilters, notice, entry, grid, aside, failed, actions, tally, untouched, hasFoot } = props
  const { commands = [], everybody = [] } = props
  const frame = useRef<HTMLDivElement>(null)
  const scroller = useKeyboardScroll<HTMLDivElement>()
  const [view, setView] = useState<'tiles' | 'list'>('tiles')
  useOwnTop(frame)
  const [first, ...others] = hasFoot ? everybody : []
  const searched = entry?.state.columns.some(column => column.search) ?? false
  return (
    <Frame ref={frame} data-sheet-page="" data-whole-page="">
      <PhoneHead
        header={header}
        commands={[...others, ...commands]}
        view={view}
        onView={entry && !failed && !searched ? setView : undefined}
      />
      {notice ? <Between>{notice}</Between> : null}
      {filters ? (
        <Choice>
          {filters}
          {moreFilters}
        </Choice>
      ) : null}
      <Roll ref={scroller}>
        {aside?.children}
        {failed ? <ErrorState onRetry={failed.onRetry}>{failed.children}</ErrorState> : null}
        {!failed && !entry ? <LoadingRoll /> : null}
        {!failed && entry ? <Sheet entry={entry} grid={grid} view={view} hideSave={hasFoot} /> : null}
      </Roll>
      {entry && !failed && (hasFoot || tally) ? (
        <Foot>
          {hasFoot ? (
            <p role="status">
              <SaveState entry={entry} hideRetry lost={untouched?.lost} />
            </p>
          ) : null}
          {tally ? <PhoneSums tally={tally} /> : null}
          {hasFoot ? (
            <Buttons>
              {first ? (
                <Button size="lg" onClick={first.onSelect}>
                  {first.label}
                </Button>
              ) : null}
              <SaveButton entry={entry} untouched={untouched} isLast={!actions} size="lg" />
              {actions}
            </Buttons>
          ) : null}
        </Foot>
      ) : null}
    </Frame>
  )
}

type PhoneHeadProps = Pick<EntryLayoutProps, 'header'> & {
  commands: readonly EntryCommand[]
  view: 'tiles' | 'list'
  onView: ((view: 'tiles' | 'list') => void) | undefined
}

/** The title with its context; the other view and the commands at its end. */
function PhoneHead({ header, commands, view, onView }: PhoneHeadProps) {
  const intl = useIntl()
  const { title, caption, captionColored, context, actions } = header
  usePageTitle(typeof title === 'string' ? title : undefined)
  return (
    <>
      <Head>
        <div>
          <h1>
            {title} {caption ? <Caption caption={caption} colored={captionColored} /> : null}
          </h1>
          {context}
        </div>
        {onView ? (
          <IconButton
            icon={view === 'list' ? LayoutGrid : List}
            label={intl.formatMessage(view === 'list' ? entryMessages.tiles : entryMessages.list)}
            onClick={() => onView(view === 'list' ? 'tiles' : 'list')}
          />
        ) : null}
        {commands.length > 0 ? (
          <Menu
            label={intl.formatMessage(entryMessages.more)}
            placement="bottom-end"
            items={commands}
            trigger={props => <IconButton {...props} icon={Ellipsis} label={intl.formatMessage(entryMessages.more)} />}
          />
        ) : null}
      </Head>
      {actions ? <Between>{actions}</Between> : null}
    </>
  )
}

type SheetProps = Pick<EntryLayoutProps, 'grid'> & { entry: EntryController; view: 'tiles' | 'list'; hideSave: boolean }

function Sheet({ entry, grid, view, hideSave }: SheetProps) {
  const intl = useIntl()
  if (entry.state.rows.length > 0 && entry.state.columns.length > 0)
    return <EntryRoll {...grid} entry={entry} view={view} hideSave={hideSave} />
  return (
    grid.empty ?? (
      <EmptyState title={intl.formatMessage(entryMessages.noRows)}>{intl.formatMessage(entryMessages.noRowsText)}</EmptyState>
    )
  )
}

function PhoneSums({ tally }: { tally: readonly EntrySum[] }) {
  const intl = useIntl()
  return (
    <Sums>
      {tally.map(({ key, label, count, status }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd data-status={status}>{intl.formatNumber(count)}</dd>
        </div>
      ))}
    </Sums>
  )
}

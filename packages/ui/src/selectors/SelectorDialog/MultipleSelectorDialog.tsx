import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../form/Button'
import { Tabs } from '../../form/Tabs'
import { useWords } from '../../foundation'
import { Dialog } from '../../overlay/Dialog'
import { PageLinks } from '../../table/Pagination'
import type { SelectorConfiguration, SelectorFilters, SelectorLoaders, SelectorRow } from '../configuration'
import { selectedTabMessage, selectorMessages, selectTitleMessage } from '../selectors.messages'
import { useSelectorSearch } from '../useSelectorSearch'
import { CollectionPane } from './CollectionPane'
import { SearchPane } from './SearchPane'
import { SelectedPane } from './SelectedPane'
import { Figures, FootButtons, FootStart, Views } from './SelectorDialog.styles'

/** What was selected: all ids, and the rows of those that were seen. */
export type Selection<Row extends SelectorRow = SelectorRow> = { ids: string[]; rows: Row[] }

export type MultipleSelectorDialogProps<Row extends SelectorRow> = {
  open: boolean
  /** Leaves the selection as it was. */
  onClose: () => void
  configuration: SelectorConfiguration
  loaders: SelectorLoaders<Row>
  /** Sent beside those of the configuration, which they outdo. */
  filters?: SelectorFilters
  /** Ids selected on opening. */
  selected?: Iterable<string>
  /** Rows of those ids, as far as they are at hand. */
  known?: Iterable<Row>
  /** Gets the whole selection; the dialog closes by itself. */
  onSelect: (selection: Selection<Row>) => void
}

/** 'Select {Title}s': search and tick over pages, look through what is ticked, or take the entire collection. */
export function MultipleSelectorDialog<Row extends SelectorRow>(props: MultipleSelectorDialogProps<Row>) {
  return props.open ? <OpenDialog {...props} /> : null
}

type View = 'search' | 'selected' | 'collection'

function OpenDialog<Row extends SelectorRow>({
  onClose,
  configuration,
  loaders,
  filters,
  selected,
  known,
  onSelect,
}: MultipleSelectorDialogProps<Row>) {
  const intl = useIntl()
  const words = useWords()
  const firstFilter = useRef<HTMLInputElement>(null)
  const [view, setView] = useState<View>('search')
  const [state, dispatch] = useSelectorSearch({ configuration, loaders, filters, selected, known })
  const titles = words(configuration.titles)
  const finish = () => {
    onSelect({ ids: [...state.selected], rows: [...state.known.values()] })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      staticBackdrop
      flush
      initialFocus={firstFilter}
      title={intl.formatMessage(selectTitleMessage, { title: titles })}
      footer={
        <>
          {view === 'search' ? (
            <FootStart>
              <PageLinks
                page={state.page}
                pages={Math.ceil(state.count / state.pageSize)}
                onPage={page => dispatch({ kind: 'page', page })}
              />
            </FootStart>
          ) : null}
          <FootButtons>
            <Button onClick={onClose}>{intl.formatMessage(selectorMessages.close)}</Button>
            <Button variant="primary" onClick={finish}>
              {intl.formatMessage(selectorMessages.select)}
              {state.selected.size > 0 ? <Figures>{intl.formatNumber(state.selected.size)}</Figures> : null}
            </Button>
          </FootButtons>
        </>
      }
    >
      <Views>
        <Tabs
          label={intl.formatMessage(selectorMessages.views)}
          tabs={[
            { key: 'search', label: intl.formatMessage(selectorMessages.searchTab) },
            { key: 'selected', label: intl.formatMessage(selectedTabMessage, { titles }), count: state.selected.size },
            { key: 'collection', label: intl.formatMessage(selectorMessages.collectionTab) },
          ]}
          selected={view}
          onSelect={key => setView(key as View)}
        >
          {view === 'search' ? (
            <SearchPane
              configuration={configuration}
              loaders={loaders}
              state={state}
              dispatch={dispatch}
              multiple
              firstFilter={firstFilter}
              onPick={row => dispatch({ kind: 'toggle', row })}
            />
          ) : view === 'selected' ? (
            <SelectedPane configuration={configuration} loaders={loaders} state={state} dispatch={dispatch} />
          ) : (
            <CollectionPane state={state} dispatch={dispatch} />
          )}
        </Tabs>
      </Views>
    </Dialog>
  )
}

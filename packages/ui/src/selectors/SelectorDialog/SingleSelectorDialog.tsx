import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../form/Button'
import { useWords } from '../../foundation'
import { Dialog } from '../../overlay/Dialog'
import { PageLinks } from '../../table/Pagination'
import type { SelectorConfiguration, SelectorFilters, SelectorLoaders, SelectorRow } from '../configuration'
import { selectorMessages, selectTitleMessage } from '../selectors.messages'
import { useSelectorSearch } from '../useSelectorSearch'
import { SearchPane } from './SearchPane'
import { FootButtons, FootStart } from './SelectorDialog.styles'

export type SingleSelectorDialogProps<Row extends SelectorRow> = {
  open: boolean
  onClose: () => void
  configuration: SelectorConfiguration
  loaders: SelectorLoaders<Row>
  /** Sent beside those of the configuration, which they outdo. */
  filters?: SelectorFilters
  /** Gets the picked row; the dialog closes by itself. */
  onPick: (row: Row) => void
}

/** 'Select {Title}': search, pick one row by click or Enter, done. */
export function SingleSelectorDialog<Row extends SelectorRow>(props: SingleSelectorDialogProps<Row>) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog<Row extends SelectorRow>({
  onClose,
  configuration,
  loaders,
  filters,
  onPick,
}: SingleSelectorDialogProps<Row>) {
  const intl = useIntl()
  const words = useWords()
  const firstFilter = useRef<HTMLInputElement>(null)
  const [state, dispatch] = useSelectorSearch({ configuration, loaders, filters })
  return (
    <Dialog
      open
      onClose={onClose}
      flush
      initialFocus={firstFilter}
      title={intl.formatMessage(selectTitleMessage, { title: words(configuration.title) })}
      footer={
        <>
          <FootStart>
            <PageLinks
              page={state.page}
              pages={Math.ceil(state.count / state.pageSize)}
              onPage={page => dispatch({ kind: 'page', page })}
            />
          </FootStart>
          <FootButtons>
            <Button onClick={onClose}>{intl.formatMessage(selectorMessages.close)}</Button>
          </FootButtons>
        </>
      }
    >
      <SearchPane
        configuration={configuration}
        loaders={loaders}
        state={state}
        dispatch={dispatch}
        multiple={false}
        firstFilter={firstFilter}
        onPick={row => {
          onPick(row)
          onClose()
        }}
      />
    </Dialog>
  )
}

import { useIntl } from 'react-intl'
import type { SelectorRow } from '../configuration'
import { isFiltered, type SelectorAction, type SelectorState } from '../selector.state'
import { deselectEntriesMessage, selectEntriesMessage, selectorMessages } from '../selectors.messages'
import { LinkButton, Whole } from './SelectorDialog.styles'

export type CollectionPaneProps<Row extends SelectorRow> = {
  state: SelectorState<Row>
  dispatch: (action: SelectorAction<Row>) => void
}

/** Selects everything the present search finds, or clears the selection. */
export function CollectionPane<Row extends SelectorRow>({ state, dispatch }: CollectionPaneProps<Row>) {
  const intl = useIntl()
  const on = state.collection === 'on'
  const count = intl.formatNumber(state.count)
  return (
    <Whole>
      <p>
        {intl.formatMessage(selectorMessages.collectionNote)}
        {isFiltered(state) ? ` ${intl.formatMessage(selectorMessages.collectionFiltered)}` : null}
      </p>
      <LinkButton
        variant="quiet"
        busy={state.collection === 'loading'}
        disabled={!on && state.count === 0}
        onClick={() => dispatch({ kind: on ? 'clearCollection' : 'askCollection' })}
      >
        {intl.formatMessage(on ? deselectEntriesMessage : selectEntriesMessage, { count })}
      </LinkButton>
      {state.collection === 'failed' ? <p role="alert">{intl.formatMessage(selectorMessages.collectionFailed)}</p> : null}
    </Whole>
  )
}

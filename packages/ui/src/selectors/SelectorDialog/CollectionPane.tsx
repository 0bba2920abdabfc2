import { useIntl } from 'react-intl'
import { Button } from '../../form/Button'
import type { SelectorRow } from '../configuration'
import { isFiltered, type SelectorAction, type SelectorState } from '../selector.state'
import { deselectEntriesMessage, selectEntriesMessage, selectorMessages } from '../selectors.messages'
import { Whole } from './SelectorDialog.styles'

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
      <Button
        variant={on ? 'secondary' : 'primary'}
        busy={state.collection === 'loading'}
        disabled={!on && state.count === 0}
        onClick={() => dispatch({ kind: on ? 'clearCollection' : 'askCollection' })}
      >
        {intl.formatMessage(on ? deselectEntriesMessage : selectEntriesMessage, { count })}
      </Button>
      {state.collection === 'failed' ? <p role="alert">{intl.formatMessage(selectorMessages.collectionFailed)}</p> : null}
    </Whole>
  )
}

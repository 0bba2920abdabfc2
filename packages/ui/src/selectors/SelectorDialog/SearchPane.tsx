import { ArrowDown, ArrowUp } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { useIntl } from 'react-intl'
import { Checkbox } from '../../form/Checkbox'
import { RadioGroup } from '../../form/RadioGroup'
import { later, useWords, whenIdle } from '../../foundation'
import type { SelectorConfiguration, SelectorLoaders, SelectorRow } from '../configuration'
import { PickTable } from '../PickTable'
import { PlainButton } from '../PlainButton'
import { pageState, type SelectorAction, type SelectorState } from '../selector.state'
import { foundMessage, selectorMessages } from '../selectors.messages'
import { Bar, Count, Keys, Rule, Under } from './SelectorDialog.styles'

// Only a selector of several rows offers it, and few ask for it.
const LateClassWiseFilters = later(async () => (await import('./ClassWiseFilters')).ClassWiseFilters)

export type SearchPaneProps<Row extends SelectorRow> = {
  configuration: SelectorConfiguration
  loaders: SelectorLoaders<Row>
  state: SelectorState<Row>
  dispatch: (action: SelectorAction<Row>) => void
  multiple: boolean
  onPick: (row: Row) => void
  /** Gets the filter of the name column. */
  firstFilter?: RefObject<HTMLInputElement | null>
}

/** How to search, what was found, and the rows to pick. */
export function SearchPane<Row extends SelectorRow>({
  configuration,
  loaders,
  state,
  dispatch,
  multiple,
  onPick,
  firstFilter,
}: SearchPaneProps<Row>) {
  const intl = useIntl()
  const words = useWords()
  const searchOptions = loaders.searchOptions
  const offersClasses = multiple && configuration.classWise !== false && searchOptions
  const classesSoon = Boolean(offersClasses)
  useEffect(() => (classesSoon ? whenIdle(() => void LateClassWiseFilters.load().catch(() => {})) : undefined), [classesSoon])
  return (
    <>
      <Bar>
        {state.rows ? (
          <Count aria-live="polite">
            {intl.formatMessage(foundMessage, {
              count: intl.formatNumber(state.count),
              titles: words(configuration.titles),
            })}
          </Count>
        ) : null}
        {state.rows ? <Rule /> : null}
        <RadioGroup
          aria-label={intl.formatMessage(selectorMessages.searchMode)}
          options={[
            { value: 'contains', label: intl.formatMessage(selectorMessages.contains) },
            { value: 'starts-with', label: intl.formatMessage(selectorMessages.startsWith) },
          ]}
          value={state.searchOption}
          onChange={searchOption => dispatch({ kind: 'searchOption', searchOption })}
        />
        {offersClasses ? (
          <span data-end="">
            <Checkbox checked={state.classWise} onChange={on => dispatch({ kind: 'classWise', on })}>
              {intl.formatMessage(selectorMessages.classWise)}
            </Checkbox>
          </span>
        ) : null}
      </Bar>
      {state.classWise && searchOptions ? (
        <LateClassWiseFilters
          classes={state.classes}
          onChange={classes => dispatch({ kind: 'classes', classes })}
          onSearch={() => dispatch({ kind: 'searchClasses' })}
          searchOptions={searchOptions}
        />
      ) : null}
      <PickTable
        configuration={configuration}
        state={state}
        dispatch={dispatch}
        multiple={multiple}
        onPick={onPick}
        firstFilter={firstFilter}
      />
      <Under>
        {multiple ? (
          <PlainButton type="button" disabled={!state.rows?.length} onClick={() => dispatch({ kind: 'togglePage' })}>
            {intl.formatMessage(pageState(state) === true ? selectorMessages.deselectPage : selectorMessages.selectPage)}
          </PlainButton>
        ) : (
          <span />
        )}
        <Keys aria-hidden>
          <kbd>
            <ArrowUp />
          </kbd>
          <kbd>
            <ArrowDown />
          </kbd>
          <span>{intl.formatMessage(selectorMessages.move)}</span>
          <kbd>{multiple ? intl.formatMessage(selectorMessages.space) : 'Enter'}</kbd>
          {intl.formatMessage(selectorMessages.pick)}
        </Keys>
      </Under>
    </>
  )
}

import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react'
import { useIntl } from 'react-intl'
import { TextInput } from '../../form/TextInput'
import { ClearButton } from '../ClearButton'
import { filterByMessage, selectorMessages } from '../selectors.messages'
import { FilterLabel } from './PickTable.styles'

type ColumnFilterProps = {
  /** Gets the input, where somebody asks for it. */
  outerRef?: RefObject<HTMLInputElement | null>
  header: string
  value: string
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** What a column is searched by. */
export function ColumnFilter({ outerRef, header, value, onChange, onKeyDown }: ColumnFilterProps): ReactNode {
  const intl = useIntl()
  const id = useId()
  const ownRef = useRef<HTMLInputElement>(null)
  const input = outerRef ?? ownRef
  return (
    <>
      <FilterLabel htmlFor={id} aria-hidden>
        {header}
      </FilterLabel>
      <TextInput
        ref={input}
        id={id}
        aria-label={intl.formatMessage(filterByMessage, { column: header })}
        placeholder={intl.formatMessage(selectorMessages.filter)}
        autoComplete="off"
        value={value}
        onChange={onChange}
        onKeyDown={onKeyDown}
        suffix={
          value === '' ? undefined : (
            <ClearButton
              onClick={() => {
                onChange('')
                input.current?.focus()
              }}
            />
          )
        }
      />
    </>
  )
}

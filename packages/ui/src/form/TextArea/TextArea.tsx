import type { ComponentPropsWithRef } from 'react'
import { styled } from 'styled-components'
import { color, font, space } from '../../foundation'
import { useFieldControl } from '../Field'
import { controlFrame } from '../TextInput/TextInput.styles'
import { useTypedText } from '../TextInput/useTypedText'

export type TextAreaProps = Omit<ComponentPropsWithRef<'textarea'>, 'value' | 'defaultValue' | 'onChange'> & {
  value: string
  /** Gets the text without leading white space. */
  onChange: (value: string) => void
  /** Shows how many characters of `maxLength` are used. */
  count?: boolean
}

const Area = styled.textarea`
  ${controlFrame}
  display: block;
  min-height: 76px;
  padding: ${space[4]} ${space[12]};
  resize: vertical;
  field-sizing: content;
  max-height: 60vh;
`

const Count = styled.output`
  align-self: flex-end;
  margin-top: ${space[4]};
  color: ${color.inkFaint};
  font: 400 ${font.t12} ${font.sans};
  font-variant-numeric: tabular-nums;
`

/** A field of several lines that grows with its text. */
export function TextArea({ value, onChange, count, ...rest }: TextAreaProps) {
  const wiring = useFieldControl(rest)
  const onTyped = useTypedText<HTMLTextAreaElement>(onChange)
  return (
    <>
      <Area
        rows={3}
        {...rest}
        {...wiring}
        value={value}
        onChange={onTyped}
        data-invalid={wiring['aria-invalid'] ? '' : undefined}
        data-disabled={rest.disabled || rest.readOnly ? '' : undefined}
      />
      {count ? <Count htmlFor={wiring.id}>{rest.maxLength ? `${value.length}/${rest.maxLength}` : value.length}</Count> : null}
    </>
  )
}

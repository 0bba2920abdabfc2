import type { LucideIcon } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useFieldControl } from '../Field'
import { Affix, Input, InputFrame } from './TextInput.styles'
import { useTypedText } from './useTypedText'

export type TextInputProps = Omit<ComponentPropsWithRef<'input'>, 'value' | 'defaultValue' | 'onChange' | 'size' | 'prefix'> & {
  value: string
  /** Gets the text without leading white space. */
  onChange: (value: string) => void
  /** `lg` is 44 px high in either density. */
  size?: 'md' | 'lg'
  icon?: LucideIcon
  /** Before the text inside the frame, such as ₹. */
  prefix?: ReactNode
  /** After the text inside the frame: a unit, or small buttons. */
  suffix?: ReactNode
  /** Right-aligned tabular figures. */
  figures?: boolean
}

/** A field of one line. */
export function TextInput({
  value,
  onChange,
  size = 'md',
  icon: Icon,
  prefix,
  suffix,
  figures,
  type = 'text',
  className,
  style,
  ...rest
}: TextInputProps) {
  const wiring = useFieldControl(rest)
  const onTyped = useTypedText<HTMLInputElement>(onChange)
  return (
    <InputFrame
      className={className}
      style={style}
      data-size={size}
      data-invalid={wiring['aria-invalid'] ? '' : undefined}
      data-disabled={rest.disabled || rest.readOnly ? '' : undefined}
    >
      {Icon ? <Icon aria-hidden /> : null}
      {prefix ? <Affix>{prefix}</Affix> : null}
      <Input {...rest} {...wiring} type={type} value={value} onChange={onTyped} data-figures={figures ? '' : undefined} />
      {typeof suffix === 'string' ? <Affix>{suffix}</Affix> : suffix}
    </InputFrame>
  )
}

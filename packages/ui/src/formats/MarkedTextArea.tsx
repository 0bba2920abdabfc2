import { type FormatParameter, templateParts } from '@school/rules'
import { useRef } from 'react'
import { TextArea, type TextAreaProps } from '../form/TextArea'
import { Mark, Marks, Stack } from './MarkedTextArea.styles'

export type MarkedTextAreaProps = TextAreaProps & {
  parameters: readonly FormatParameter[]
}

/** A field of several lines that marks placeholders, changeable words and placeholders nobody knows. */
export function MarkedTextArea({ parameters, value, ...rest }: MarkedTextAreaProps) {
  const marks = useRef<HTMLDivElement>(null)
  let at = 0
  return (
    <Stack data-locked={rest.readOnly || rest.disabled ? '' : undefined}>
      <Marks ref={marks} aria-hidden>
        {templateParts(value, parameters).map(part => {
          const key = at
          at += part.text.length
          return part.kind === 'text' ? (
            part.text
          ) : (
            <Mark key={key} data-kind={part.kind}>
              {part.text}
            </Mark>
          )
        })}
        {/* A line that was just begun has its height. */}
        {'\n'}
      </Marks>
      <TextArea
        {...rest}
        value={value}
        onScroll={event => {
          if (marks.current) marks.current.scrollTop = event.currentTarget.scrollTop
        }}
      />
    </Stack>
  )
}

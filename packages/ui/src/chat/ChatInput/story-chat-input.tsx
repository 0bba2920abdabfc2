import { useState } from 'react'
import { ChatInput, type ChatInputProps } from './ChatInput'

export function Bench({ value: initial = '', ...props }: Partial<ChatInputProps>) {
  const [value, setValue] = useState(initial)
  return (
    <ChatInput
      name="Meera Pillai"
      value={value}
      onChange={setValue}
      {...props}
      onSend={text => {
        props.onSend?.(text)
        setValue('')
      }}
    />
  )
}

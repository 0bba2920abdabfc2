import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Popover } from '../../overlay/Popover'
import { Button } from '../Button'
import { Field } from '../Field'
import { TextInput } from '../TextInput'
import { typedAddress } from './link-address'
import { LinkBox, LinkButtons } from './RichTextInput.styles'
import { richTextMessages } from './rich-text.messages'

type LinkChoice = {
  /** The address of the link that is there. */
  href: string | undefined
  onSet: (href: string, words: string) => void
  onRemove: () => void
}

/** Asks where the selected words lead. */
function LinkForm({ href, onSet, onRemove }: LinkChoice) {
  const intl = useIntl()
  const [typed, setTyped] = useState(() => href?.replace(/^mailto:/i, '') ?? '')
  const [checked, setChecked] = useState(false)
  const address = typedAddress(typed)
  const set = () => {
    setChecked(true)
    if (address) onSet(address, typed.trim())
  }
  return (
    <LinkBox>
      <Field
        label={intl.formatMessage(richTextMessages.address)}
        help={intl.formatMessage(richTextMessages.addressHelp)}
        error={checked && !address ? intl.formatMessage(richTextMessages.badAddress) : undefined}
      >
        <TextInput
          inputMode="url"
          autoComplete="off"
          maxLength={2000}
          value={typed}
          onChange={setTyped}
          onKeyDown={event => {
            // The form around must not be sent with it.
            if (event.key !== 'Enter') return
            event.preventDefault()
            set()
          }}
        />
      </Field>
      <LinkButtons>
        {href ? <Button onClick={onRemove}>{intl.formatMessage(richTextMessages.removeLink)}</Button> : null}
        <Button variant="primary" onClick={set}>
          {intl.formatMessage(richTextMessages.setLink)}
        </Button>
      </LinkButtons>
    </LinkBox>
  )
}

export type LinkPopoverProps = LinkChoice & { open: boolean; anchor: HTMLElement | null; onClose: () => void }

/** The address of a link, under its button. */
export function LinkPopover({ open, anchor, onClose, ...choice }: LinkPopoverProps) {
  const intl = useIntl()
  return (
    <Popover
      open={open}
      anchor={anchor}
      onClose={onClose}
      placement="bottom-start"
      label={intl.formatMessage(richTextMessages.link)}
    >
      <LinkForm {...choice} />
    </Popover>
  )
}

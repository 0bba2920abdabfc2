import { Button, type ButtonProps, Dialog, type DialogProps, Form, Stack } from '@school/ui'
import { type ReactNode, useId } from 'react'
import { useText } from './text'
import { useAskedClose } from './unsaved'

export type FormDialogProps = {
  readonly title: string
  readonly size?: DialogProps['size']
  /** Something is typed that is not saved; closing asks first. */
  readonly typed: boolean
  readonly save: Pick<ButtonProps, 'variant' | 'busy' | 'disabled'> & { readonly label: string }
  /** Further buttons before the one that saves. */
  readonly actions?: ReactNode
  readonly onSave: () => void
  readonly onClose: () => void
  /** Beside the fields. */
  readonly aside?: (form: ReactNode) => ReactNode
  readonly children: ReactNode
}

/** A small form over the page; nothing typed in it is lost without a question. */
export function FormDialog({
  title,
  size = 'narrow',
  typed,
  save: { label, ...save },
  actions,
  onSave,
  onClose,
  aside = form => form,
  children,
}: FormDialogProps) {
  const text = useText()
  const id = useId()
  const close = useAskedClose(typed, onClose)
  return (
    <Dialog
      open
      staticBackdrop
      size={size}
      title={title}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{text('app.cancel')}</Button>
          {actions}
          <Button type="submit" form={id} variant="primary" {...save}>
            {label}
          </Button>
        </>
      }
    >
      {aside(
        <Stack
          as={Form}
          id={id}
          onSubmit={event => {
            event.preventDefault()
            onSave()
          }}
        >
          {children}
        </Stack>,
      )}
    </Dialog>
  )
}

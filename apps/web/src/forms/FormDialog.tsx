import { Button, type ButtonProps, Dialog, type DialogProps, Form, Stack, UploadScope, useFormUploads } from '@school/ui'
import { type ReactNode, useId } from 'react'
import { useText } from '../texts/text'
import { useAskedClose } from './unsaved'

export type FormDialogProps = {
  readonly title: string
  readonly size?: DialogProps['size']
  /** Something is typed that is not saved; closing asks first. */
  readonly typed: boolean
  /** Without it the form is only to be read, and can be closed. */
  readonly save: (Pick<ButtonProps, 'variant' | 'busy' | 'disabled'> & { readonly label: string }) | undefined
  /** Further buttons before the one that saves; what they get saves in a way of its own. */
  readonly actions?: (save: (how: string) => void) => ReactNode
  readonly onSave: (how?: string) => void
  readonly onClose: () => void
  /** Beside the fields. */
  readonly aside?: (form: ReactNode) => ReactNode
  readonly children: ReactNode
}

function SaveButton({ label, ...props }: NonNullable<FormDialogProps['save']> & Pick<ButtonProps, 'form'>) {
  return (
    <Button type="submit" variant="primary" {...props}>
      {label}
    </Button>
  )
}

/** A small form over the page; nothing typed in it is lost without a question, and it is saved with the files on their way. */
export function FormDialog({
  title,
  size = 'narrow',
  typed,
  save,
  actions,
  onSave,
  onClose,
  aside = form => form,
  children,
}: FormDialogProps) {
  const text = useText()
  const id = useId()
  const close = useAskedClose(typed, onClose)
  const uploads = useFormUploads<string | undefined>(onSave)
  return (
    <Dialog
      open
      staticBackdrop
      size={size}
      title={title}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{text(save ? 'app.cancel' : 'app.close')}</Button>
          {actions?.(uploads.save)}
          {save ? <SaveButton form={id} {...save} busy={save.busy || uploads.waiting} /> : null}
        </>
      }
    >
      <UploadScope uploads={uploads}>
        {aside(
          <Stack
            as={Form}
            id={id}
            onSubmit={event => {
              event.preventDefault()
              uploads.save(undefined)
            }}
          >
            {children}
          </Stack>,
        )}
      </UploadScope>
    </Dialog>
  )
}

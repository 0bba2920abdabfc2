import { Button, type ButtonProps, Dialog, type DialogProps, Form, Stack } from '@school/ui'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useText } from './text'
import { useAskedClose } from './unsaved'
import { useUploads } from './uploads'

export type FormDialogProps = {
  readonly title: string
  readonly size?: DialogProps['size']
  /** Something is typed that is not saved; closing asks first. */
  readonly typed: boolean
  /** Without it the form is only to be read, and can be closed. */
  readonly save: (Pick<ButtonProps, 'variant' | 'busy' | 'disabled'> & { readonly label: string }) | undefined
  /** Further buttons before the one that saves. */
  readonly actions?: ReactNode
  readonly onSave: () => void
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
  const { open: uploading, failed } = useUploads()
  // Saving was asked for while files were on their way, and so many had failed before.
  const [waits, setWaits] = useState<number>()
  const goOn = useEffectEvent(() => {
    setWaits(undefined)
    if (failed === waits) onSave()
  })
  useEffect(() => {
    if (waits !== undefined && uploading === 0) goOn()
  }, [waits, uploading])
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
          {actions}
          {save ? <SaveButton form={id} {...save} busy={save.busy || waits !== undefined} /> : null}
        </>
      }
    >
      {aside(
        <Stack
          as={Form}
          id={id}
          onSubmit={event => {
            event.preventDefault()
            if (uploading > 0) setWaits(failed)
            else onSave()
          }}
        >
          {children}
        </Stack>,
      )}
    </Dialog>
  )
}

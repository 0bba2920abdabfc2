import { Button, Form, Stack, StickyActions, UploadScope, useFormUploads } from '@school/ui'
import type { ReactNode } from 'react'
import { useText } from '../texts/text'
import { useUnsaved } from './unsaved'

export type PageFormProps = {
  /** Something is typed or chosen that is not saved; leaving the page asks first. */
  readonly changed: boolean
  readonly busy: boolean
  /** Something is missing that saving needs. */
  readonly incomplete?: boolean
  /** There is nothing here that this person may save. */
  readonly readOnly?: boolean
  /** Beside the button that saves. */
  readonly note?: string | undefined
  readonly onSave: () => void
  readonly children: ReactNode
}

/** A form that is a part of a page. It is saved with the files on their way. */
export function PageForm({ changed, busy, incomplete = false, readOnly = false, note, onSave, children }: PageFormProps) {
  const text = useText()
  const uploads = useFormUploads(onSave)
  const isTouched = changed || uploads.uploading
  useUnsaved(isTouched)
  return (
    <Stack
      as={Form}
      onSubmit={event => {
        event.preventDefault()
        uploads.save()
      }}
    >
      <UploadScope uploads={uploads}>{children}</UploadScope>
      {readOnly ? null : (
        <StickyActions note={note}>
          <Button type="submit" variant="primary" busy={busy || uploads.waiting} disabled={!isTouched || incomplete}>
            {text('app.save')}
          </Button>
        </StickyActions>
      )}
    </Stack>
  )
}

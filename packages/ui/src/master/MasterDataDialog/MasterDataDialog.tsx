import { useEffect, useLayoutEffect, useRef } from 'react'
import { Caption } from '../../feedback/Caption'
import { useWords, type Words } from '../../foundation'
import { Dialog } from '../../overlay/Dialog'
import { type MasterField, type MasterItem, shownItems } from '../master.state'
import { type MasterLoaders, useMaster } from '../useMaster'
import { Entries } from './MasterDataDialog.styles'
import { MasterForm } from './MasterForm'
import { MasterTable } from './MasterTable'

export type MasterDataDialogProps = {
  open: boolean
  onClose: () => void
  /** What is kept, such as 'Section'. */
  heading: Words
  fields: readonly MasterField[]
  loaders: MasterLoaders
  /** For operator staff: everything can be seen, nothing changed. */
  readOnly?: boolean
  /** Told of every change that was saved. */
  onChange?: () => void
}

/** '{heading} [New]' or '{heading} [Edit]': a form over the list of all entries. */
export function MasterDataDialog(props: MasterDataDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ onClose, heading, fields, loaders, readOnly = false, onChange }: MasterDataDialogProps) {
  const words = useWords()
  const { state, dispatch, working, save, toggleActive, remove } = useMaster(fields, loaders, onChange)
  const body = useRef<HTMLDivElement>(null)
  const { mode } = state
  const edited = mode.kind === 'edit' ? mode.item.id : null

  const deleted = useRef<{ id: string; at: number } | null>(null)
  const askToDelete = (item: MasterItem) => {
    deleted.current = { id: item.id, at: shownItems(state, fields)?.indexOf(item) ?? 0 }
    void remove(item)
  }
  const { items } = state
  // Before the dialog, which keeps the focus inside, puts it on its close button.
  useLayoutEffect(() => {
    const gone = deleted.current
    if (!gone || !items || items.some(item => item.id === gone.id)) return
    deleted.current = null
    if (document.activeElement !== document.body) return
    // The focus went with the row: on to the one that took its place, or to the form when none is left.
    const buttons = [...(body.current?.querySelectorAll<HTMLElement>('[data-delete]') ?? [])]
    const next = buttons[Math.min(gone.at, buttons.length - 1)]
    ;(next ?? body.current?.querySelector<HTMLElement>('form input'))?.focus()
  }, [items])

  useEffect(() => {
    // The form stands above the list and may be out of sight when a row far down is edited.
    if (edited === null) return
    body.current?.scrollIntoView({ block: 'start' })
    body.current?.querySelector<HTMLElement>('form input')?.focus({ preventScroll: true })
  }, [edited])

  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      staticBackdrop
      flush
      title={
        <>
          {words(heading)} <Caption caption={mode.kind === 'edit' ? 'Edit' : 'New'} />
        </>
      }
    >
      <div ref={body}>
        <MasterForm
          fields={fields}
          state={state}
          dispatch={dispatch}
          onSave={save}
          saving={working === 'save'}
          readOnly={readOnly}
        />
        <Entries>
          <MasterTable
            label={words(heading)}
            fields={fields}
            state={state}
            dispatch={dispatch}
            onEdit={item => dispatch({ kind: 'edit', item, fields })}
            onToggleActive={toggleActive}
            onDelete={askToDelete}
            working={working}
            readOnly={readOnly}
          />
        </Entries>
      </div>
    </Dialog>
  )
}

import { useReload } from '@school/api/react'
import { Banner, Button, Dialog, Field, Stack, TextInput, useConfirm, useToast } from '@school/ui'
import { type ReactNode, useState } from 'react'
import { useText } from '../texts/text'
import { type Calls, useDone } from './done'
import { useProblemToast } from './problems'

interface MadeKey {
  /** Whose program or bank it is for. */
  readonly owner: string
  readonly value: string
}

/** A key that was just made: it is shown this once. */
function KeyDialog({ owner, value, onClose }: MadeKey & { readonly onClose: () => void }) {
  const text = useText()
  const toast = useToast()
  const copy = () => void navigator.clipboard.writeText(value).then(() => toast.success(text('feeSync.keyCopied')))
  return (
    <Dialog
      open
      staticBackdrop
      size="narrow"
      title={owner}
      onClose={onClose}
      footer={
        <>
          <Button onClick={copy}>{text('feeSync.copy')}</Button>
          <Button variant="primary" onClick={onClose}>
            {text('feeSync.done')}
          </Button>
        </>
      }
    >
      <Stack>
        <Banner tone="warning">{text('feeSync.keyMade')}</Banner>
        <Field label={text('feeSync.key')}>
          <TextInput readOnly value={value} onChange={() => {}} />
        </Field>
      </Stack>
    </Dialog>
  )
}

interface KeyOrder {
  readonly owner: string
  /** A key is in use, which ends with the new one. */
  readonly inUse: boolean
  /** What replacing it is called, and what it means; a program's key where nothing is said. */
  readonly replacing?: { readonly title: string; readonly help: string }
  /** Makes the key. */
  readonly make: () => Promise<string>
}

export interface Keys {
  readonly make: (order: KeyOrder) => Promise<void>
  readonly end: (owner: string, work: () => Promise<unknown>) => Promise<void>
  /** The key that was made, until it is put away; to be drawn. */
  readonly dialog: ReactNode
}

/**
 * Keys with which programs outside call: asks before one in use is replaced or ended, and shows a new one.
 *
 * @param shownBy the calls whose answers change
 */
export function useKeys(...shownBy: Calls): Keys {
  const text = useText()
  const confirm = useConfirm()
  const fail = useProblemToast()
  const reload = useReload()
  const done = useDone(...shownBy)
  const [made, setMade] = useState<MadeKey>()
  const sure = (title: string, message: string, confirmText: string) => confirm({ icon: 'warning', title, message, confirmText })
  return {
    make: async ({ owner, inUse, replacing, make }) => {
      const { title, help } = replacing ?? { title: text('feeSync.rotateKey'), help: text('feeSync.rotateHelp') }
      if (inUse && !(await sure(owner, help, title))) return
      try {
        setMade({ owner, value: await make() })
        await reload(...shownBy)
      } catch (failure) {
        fail(failure)
      }
    },
    end: async (owner, work) => {
      if (await sure(owner, text('feeSync.endHelp'), text('feeSync.endKey'))) await done(work, text('feeSync.keyEnded'))
    },
    dialog: made ? <KeyDialog {...made} onClose={() => setMade(undefined)} /> : null,
  }
}

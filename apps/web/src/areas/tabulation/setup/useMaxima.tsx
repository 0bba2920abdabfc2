import { Problem, tabMasters, tabSchemes } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { Field, RadioGroup, useToast } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog'
import { useProblemToast } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import type { WrittenCell } from './maxima'
import type { WholeScheme } from './node-tree'
import { useApply } from './useApply'

interface Waiting {
  readonly cells: readonly WrittenCell[]
  readonly said: string
  readonly onDone: (() => void) | undefined
}

/** Saves maxima; where marks are there it asks what becomes of them. */
export function useMaxima(scheme: WholeScheme) {
  const text = useText()
  const { client } = useApi()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const apply = useApply(scheme)
  const [waiting, setWaiting] = useState<Waiting>()
  const [onChange, setOnChange] = useState<'keep' | 'scale'>('scale')
  const [busy, setBusy] = useState(false)
  const put = (cells: readonly WrittenCell[], answer?: 'keep' | 'scale') =>
    client.call(tabSchemes.changeMaxMarks, {
      params: { id: scheme.id },
      body: { cells: [...cells], version: scheme.version, ...(answer ? { onChange: answer } : {}) },
    })
  const write = async (cells: readonly WrittenCell[], onDone?: () => void) => {
    try {
      await put(cells)
    } catch (failure) {
      if (!(failure instanceof Problem && failure.name === 'MarksExist')) throw failure
      setWaiting({ cells, said: failure.message, onDone })
      return
    }
    onDone?.()
  }
  const again = async () => {
    if (!waiting) return
    setBusy(true)
    try {
      await put(waiting.cells, onChange)
      toast.success(text('lists.saved'))
      waiting.onDone?.()
      setWaiting(undefined)
      await reload(tabSchemes.get, tabSchemes.list, tabMasters.checklist)
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy: apply.busy,
    save: (cells: readonly WrittenCell[], onDone?: () => void) =>
      apply.ask({ changes: { cells: [...cells] }, work: () => write(cells, onDone) }),
    dialog: (
      <>
        {apply.dialog}
        {waiting ? (
          <FormDialog
            title={text('tabSetup.marksThere')}
            typed={false}
            save={{ label: text('tabSetup.apply'), busy }}
            onSave={() => void again()}
            onClose={() => setWaiting(undefined)}
          >
            <Field label={waiting.said}>
              <RadioGroup
                options={(['keep', 'scale'] as const).map(value => ({ value, label: text(`tabSetup.onChange.${value}`) }))}
                value={onChange}
                onChange={setOnChange}
              />
            </Field>
          </FormDialog>
        ) : null}
      </>
    ),
  }
}

export type Maxima = ReturnType<typeof useMaxima>

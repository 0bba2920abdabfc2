import { tabSchemes } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { Field, Select } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog'
import { useProblemToast } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import { cellKey, leafColumns, stepOf } from './maxima'
import type { WholeScheme } from './node-tree'
import type { Maxima } from './useMaxima'
import type { TabSetup } from './useTabSetup'

interface CopyMaximaProps {
  readonly scheme: WholeScheme
  readonly setup: TabSetup
  readonly maxima: Maxima
  readonly onClose: () => void
}

/** Takes the maxima of another scheme for the exams and subjects that both have. */
export function CopyMaxima({ scheme, setup, maxima, onClose }: CopyMaximaProps) {
  const text = useText()
  const { client } = useApi()
  const fail = useProblemToast()
  const [fromId, setFrom] = useState<string | null>(null)
  const { data } = useCall(tabSchemes.list, setup.yearId ? { query: { academicYearId: setup.yearId } } : null)
  const copy = async () => {
    if (!fromId) return
    try {
      const from = await client.call(tabSchemes.get, { params: { id: fromId } })
      const own = new Set(
        leafColumns(scheme.nodes).flatMap(leaf => scheme.subjects.map(({ subjectId }) => cellKey({ ...leaf, subjectId }))),
      )
      const cells = from.cells
        .filter(cell => own.has(cellKey(cell)))
        .map(cell => ({ ...cell, parts: cell.parts.map(part => ({ ...part, step: stepOf(part.step) })) }))
      if (cells.length > 0) await maxima.save(cells)
      onClose()
    } catch (failure) {
      fail(failure)
    }
  }
  return (
    <FormDialog
      title={text('tabSetup.copyMaxima')}
      typed={false}
      save={{ label: text('tabSetup.take'), busy: maxima.busy, disabled: !fromId }}
      onSave={() => void copy()}
      onClose={onClose}
    >
      <Field label={text('tabSetup.scheme')} required help={text('tabSetup.copyMaximaHelp')}>
        <Select
          options={(data ?? [])
            .filter(one => one.id !== scheme.id)
            .map(one => ({ value: one.id, label: `${one.name} (${one.courses.map(course => course.name).join(', ')})` }))}
          value={fromId}
          onChange={setFrom}
        />
      </Field>
    </FormDialog>
  )
}

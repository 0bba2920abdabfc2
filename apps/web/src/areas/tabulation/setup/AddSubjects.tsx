import { Field, MultiSelect } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog'
import { useText } from '../../../texts/text'
import type { SchemeSubject } from './Subjects'
import type { TabOffers } from './useTabSetup'

interface AddSubjectsProps {
  readonly offers: TabOffers
  readonly taken: readonly string[]
  readonly onAdd: (subjects: readonly SchemeSubject[]) => void
  readonly onClose: () => void
}

/** Takes subjects of the school into a scheme. */
export function AddSubjects({ offers, taken, onAdd, onClose }: AddSubjectsProps) {
  const text = useText()
  const [ids, setIds] = useState<readonly string[]>([])
  const free = offers.subjects.filter(one => !taken.includes(one.id))
  const add = () => {
    onAdd(
      free
        .filter(one => ids.includes(one.id))
        .map(one => ({
          subjectId: one.id,
          name: one.name,
          code: one.code,
          area: 'scholastic',
          choice: 'all',
          additional: false,
          inTotal: true,
          inRank: true,
          passPercent: null,
          gradeScaleId: null,
        })),
    )
    onClose()
  }
  return (
    <FormDialog
      title={text('tabSetup.addSubjects')}
      typed={false}
      save={{ label: text('tabSetup.take'), disabled: ids.length === 0 }}
      onSave={add}
      onClose={onClose}
    >
      <Field label={text('tabSetup.subjects')} required>
        <MultiSelect options={free.map(one => ({ value: one.id, label: one.name }))} value={ids} onChange={setIds} />
      </Field>
    </FormDialog>
  )
}

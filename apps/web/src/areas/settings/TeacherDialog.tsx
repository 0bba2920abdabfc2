import { Button, Dialog, EntitySelectorInput, Field, staffSelector } from '@school/ui'
import { useState } from 'react'
import { useStaffLoaders } from '../../forms/selectors'
import { useText } from '../../texts/text'
import type { Division } from './useTreeWork'

/** Asks who the class teacher of a division is. */
export function TeacherDialog({
  division,
  name,
  onClose,
  onSave,
}: {
  division: Division
  name: string
  onClose: () => void
  onSave: (staffId: string | null) => void
}) {
  const text = useText()
  const loaders = useStaffLoaders()
  const [staffId, setStaffId] = useState(division.classTeacherId)
  return (
    <Dialog
      open
      size="narrow"
      title={text('settings.teacherOf', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('app.cancel')}</Button>
          <Button variant="primary" onClick={() => onSave(staffId)}>
            {text('app.save')}
          </Button>
        </>
      }
    >
      <Field label={text('settings.teacher')}>
        <EntitySelectorInput
          configuration={staffSelector}
          loaders={loaders}
          filters={{ avoidRelievedStaff: 'Working' }}
          value={staffId}
          onChange={setStaffId}
        />
      </Field>
    </Dialog>
  )
}

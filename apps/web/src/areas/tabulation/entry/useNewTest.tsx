import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { keepsForms } from '../../../forms/unsaved'
import { NewClassTest } from '../class-tests/NewClassTest'
import { pathOf } from './useSheetChoice'

/**
 * The form of a new test of classes over the page; once it is made, its first sheet is shown.
 *
 * @param stays the page holds something that is not saved, and is not left by itself
 */
export function useNewTest(stays: boolean) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  return {
    begin: () => setOpen(true),
    form: open ? (
      <NewClassTest
        onClose={() => setOpen(false)}
        onSaved={({ sheets: [first] }) => {
          // The form itself is saved by now and asks nothing, though it still stands.
          if (first && !stays) navigate(`${pathOf.marks}?sheet=${first.id}`, { state: keepsForms })
        }}
      />
    ) : null,
  }
}

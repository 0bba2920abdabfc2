import { useState } from 'react'
import { type Calls, useSaving } from './done'

/** What a form is about. */
interface FormPlan<Values> {
  /** What it begins with. */
  readonly begin: () => Values
  /** What is missing or wrong, by field. */
  readonly problems: (values: Values) => Partial<Record<keyof Values, string | undefined>>
  /** The calls whose answers change by saving. */
  readonly shownBy: Calls
  readonly onClose: () => void
}

/** The values of a form over the page, what is wrong with them once saving was tried, and saving. */
export function useForm<Values extends object>({ begin, problems, shownBy, onClose }: FormPlan<Values>) {
  const [start] = useState(begin)
  const [values, setValues] = useState(start)
  const [checked, setChecked] = useState(false)
  const { busy, save } = useSaving({ shownBy, onClose })
  const wrong = problems(values)
  return {
    start,
    values,
    setValues,
    set:
      <K extends keyof Values>(field: K) =>
      (value: Values[K]) =>
        setValues(before => ({ ...before, [field]: value })),
    errorOf: (field: keyof Values) => (checked ? wrong[field] : undefined),
    busy,
    /** Makes the call that saves, unless something is wrong; answers whether it is saved. */
    save: async (work: () => Promise<unknown>, said: string): Promise<boolean> => {
      setChecked(true)
      return !Object.values(wrong).some(Boolean) && save(work, said)
    },
    /** For the `FormDialog`. */
    dialog: { typed: JSON.stringify(values) !== JSON.stringify(start), onClose },
  }
}

/** The form of some values. */
export type FormOf<Values extends object> = ReturnType<typeof useForm<Values>>

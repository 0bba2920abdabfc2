import { createContext, useContext } from 'react'

/** What a field gives the control inside it. */
export type FieldWiring = {
  controlId: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

export const FieldContext = createContext<FieldWiring | null>(null)

/** ARIA attributes and id a control takes over from its field; its own ones win. */
export type ControlAttributes = {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
  'aria-required'?: boolean | 'true' | 'false'
  'aria-labelledby'?: string
  'aria-label'?: string
}

/** Wires a native control (labelled by `for`) to the `Field` around it, if there is one. */
export function useFieldControl(own: ControlAttributes = {}): ControlAttributes {
  const field = useContext(FieldContext)
  return {
    id: own.id ?? field?.controlId,
    'aria-describedby': [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-required': own['aria-required'] ?? (field?.required || undefined),
  }
}

/** Wires a control that is no native one, or a group of them, to the `Field` around it. */
export function useFieldGroup(own: ControlAttributes = {}): ControlAttributes {
  const field = useContext(FieldContext)
  const labelledBy = own['aria-label'] ? own['aria-labelledby'] : (own['aria-labelledby'] ?? field?.labelId)
  return { ...useFieldControl(own), 'aria-labelledby': labelledBy, 'aria-label': own['aria-label'] }
}
